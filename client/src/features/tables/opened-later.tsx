import { lazyPart } from '#client/lib/lazy-part.ts'
import { lazyPage } from '#client/manifest/lazy-page.tsx'
import { fetchedOnce, openedLater, shownLater } from '#client/lib/opened-later.tsx'

const fetched = () => import('#client/features/tables/fetched-parts.ts')
const parts = fetchedOnce(async () => (await fetched()).closedParts())

export const HiddenTables = openedLater(parts, (file) => file.HiddenTables)
export const MissingView = openedLater(parts, (file) => file.MissingView)
export const NamedRecord = openedLater(parts, (file) => file.NamedRecord)
export const NoTable = openedLater(parts, (file) => file.NoTable)
export const TableHint = shownLater(parts, (file) => file.TableHint)
export const TableLimits = shownLater(parts, (file) => file.TableLimits)
export const TableSourceLine = shownLater(parts, (file) => file.TableSourceLine)
export const TableMenu = openedLater(parts, (file) => file.TableMenu)

// fifty types with their settings: loaded for a change of the structure
export const FieldForm = lazyPart(async () => (await (await fetched()).fieldForm()).FieldForm)
export const PastTable = lazyPart(async () => (await (await fetched()).pastTable()).PastTable)
export const StagesPage = lazyPage(async () => (await (await fetched()).stagesPage()).StagesPage, ['sla']).Page
export const TableHistory = lazyPart(async () => (await (await fetched()).tableHistory()).TableHistory)

/** Fetches them ahead, once the first paint is done. */
export async function fetchParts(): Promise<void> {
  await parts.load()
}

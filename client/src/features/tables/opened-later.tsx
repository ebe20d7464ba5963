import { fetchedOnce, openedLater } from '#client/lib/opened-later.tsx'

const parts = fetchedOnce(() => import('#client/features/tables/closed-parts.ts'))

export const MissingView = openedLater(parts, (file) => file.MissingView)
export const TableDialogs = openedLater(parts, (file) => file.TableDialogs)
export const TableHint = openedLater(parts, (file) => file.TableHint)
export const TableLimits = openedLater(parts, (file) => file.TableLimits)
export const TableMenu = openedLater(parts, (file) => file.TableMenu)

/** Fetches them ahead, once the first paint is done. */
export async function fetchParts(): Promise<void> {
  await parts.load()
}

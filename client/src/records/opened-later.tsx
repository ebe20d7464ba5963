import { fetchedOnce, openedLater } from '#client/lib/opened-later.tsx'

const parts = fetchedOnce(() => import('#client/records/closed-parts.ts'))

export const BulkBar = openedLater(parts, (file) => file.BulkBar)
export const DeleteRecords = openedLater(parts, (file) => file.DeleteRecords)
export const RecordPanel = openedLater(parts, (file) => file.RecordPanel)
export const RejectedCells = openedLater(parts, (file) => file.RejectedCells)

/** Fetches them ahead, once the first paint is done. */
export async function fetchParts(): Promise<void> {
  await parts.load()
}

/** Series of numbers, days and months, for filling cells. */
export async function loadFillSteps() {
  return (await parts.load()).fillSteps
}

import { fetchedOnce, openedLater, useFetched } from '#client/lib/opened-later.tsx'

const parts = fetchedOnce(() => import('#client/records/closed-parts.ts'))
const groups = fetchedOnce(() => import('#client/records/group-parts.ts'))

export const BulkBar = openedLater(parts, (file) => file.BulkBar)
export const DeleteRecords = openedLater(parts, (file) => file.DeleteRecords)
export const RecordPanel = openedLater(parts, (file) => file.RecordPanel)
export const RejectedCells = openedLater(parts, (file) => file.RejectedCells)

export const BucketText = openedLater(groups, (file) => file.BucketText)

/** The code of groups; undefined until it is here, or when it is not wanted. */
export function useGroupParts(wanted: boolean) {
  return useFetched(groups, wanted)
}

/** Fetches them ahead, once the first paint is done. */
export async function fetchParts(): Promise<void> {
  await Promise.all([parts.load(), groups.load()])
}

/** Series of numbers, days and months, for filling cells. */
export async function loadFillSteps() {
  return (await parts.load()).fillSteps
}

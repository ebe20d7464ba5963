import { fetchedOnce, openedLater } from '#client/lib/opened-later.tsx'

const parts = fetchedOnce(() => import('#client/fields/closed-parts.ts'))

export const DeleteFieldDialog = openedLater(parts, (file) => file.DeleteFieldDialog)
export const FailureMark = openedLater(parts, (file) => file.FailureMark)

/** Prefetches them, once the first paint is done. */
export async function fetchParts(): Promise<void> {
  await parts.load()
}

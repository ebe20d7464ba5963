import { useMemo } from 'react'
import { useEntities } from '#client/engine/replica/use-entities.ts'

/** Keys of the items that stand in a folder. */
export function useInFolder(): ReadonlySet<string> {
  const folders = useEntities('folder')
  const entries = useEntities('folderItem')
  return useMemo(() => {
    const known = new Set(folders.map(({ id }) => id))
    return new Set(entries.flatMap(({ id, folderId }) => (known.has(folderId) ? [id] : [])))
  }, [folders, entries])
}

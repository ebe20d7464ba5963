import { useMemo } from 'react'
import type { RecordConflict } from '#shared/nouns/records/record-conflict.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'

const none: ReadonlySet<string> = new Set()

/** The conflicts that await this person's decision, oldest first. */
export function useConflicts(): readonly RecordConflict[] {
  const all = useEntities('conflict')
  return useMemo(() => all.toSorted((a, b) => (a.theirsAt < b.theirsAt ? -1 : a.theirsAt > b.theirsAt ? 1 : a.id < b.id ? -1 : 1)), [all])
}

/** The records of a table with open conflicts; the same set until that changes. */
export function useConflictedRecords(tableId: string): ReadonlySet<string> {
  const all = useEntities('conflict')
  return useMemo(() => {
    const ids = all.flatMap((conflict) => (conflict.tableId === tableId ? [conflict.recordId] : []))
    return ids.length === 0 ? none : new Set(ids)
  }, [all, tableId])
}

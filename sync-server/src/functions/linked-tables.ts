import type { OrgDatabase } from '#server/storage/org-database.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'

/** Whether links lead from one table to another, over any number of tables: only then can a record depend on one of the other table. */
export function areLinked(org: OrgDatabase): (one: string, other: string) => boolean {
  const reached = new Map<string, ReadonlySet<string>>()
  const from = (tableId: string): ReadonlySet<string> => {
    const known = reached.get(tableId) ?? reach(org, tableId)
    reached.set(tableId, known)
    return known
  }
  return (one, other) => from(one).has(other) || from(other).has(one)
}

function reach(org: OrgDatabase, tableId: string): ReadonlySet<string> {
  const found = new Set([tableId])
  // a set gives what joins it while it is walked
  for (const id of found) for (const { link } of findTableModel(org, id)?.linkFields ?? []) if (link) found.add(link.targetTableId)
  return found
}

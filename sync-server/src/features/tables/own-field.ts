import { sql } from 'kysely'
import type { OrgContext } from '#server/access/org-context.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

/** Changes of records that are looked at; after more of them, the field counts as everybody's. */
const mostChanges = 1_000

/**
 * Whether the person made these faces of a field and nobody else has filled them: taking them away is then the undo of a gesture, and loses
 * nothing of others. An import by somebody else tells no cells and counts as filling.
 */
export function isOwnUnfilled({ org: { db }, memberId }: OrgContext, faces: readonly Pick<ModelField, 'id' | 'tableId'>[]): boolean {
  if (memberId === null) return false
  const ids = faces.map(({ id }) => id)
  const made = db.all(db.build.selectFrom('field_def').select(['created_at', 'created_by']).where('id', 'in', ids))
  if (made.length < ids.length || made.some((row) => row.created_by !== memberId)) return false
  const since = made.map((row) => row.created_at).toSorted()[0] ?? ''
  const tables = new Set(faces.map(({ tableId }) => tableId))
  const names = ids.map((id) => `"${id}"`)
  const changes = db.all(sql<{ table_id: string; op: string; member_id: string | null; before: string | null; after: string | null }>`
    SELECT table_id, op, member_id, before, after FROM (SELECT * FROM record_history ORDER BY id DESC LIMIT ${mostChanges}) WHERE arrived_at >= ${since}`)
  if (changes.length === mostChanges) return false
  return !changes.some(
    ({ table_id: tableId, op, member_id: by, before, after }) =>
      by !== memberId &&
      tables.has(tableId) &&
      (op === 'import' || names.some((name) => before?.includes(name) === true || after?.includes(name) === true)),
  )
}

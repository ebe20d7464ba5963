import { sql } from 'kysely'
import type { TrashEntry } from '#shared/records/undo-calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { isFieldVisible, openTable, type OpenTable } from '#server/access/record-rights.ts'
import { batchesBeingPurged } from '#server/features/records/trash/being-purged.ts'
import { loadRecords } from '#server/features/records/load-records.ts'
import { orgLocale } from '#server/storage/org-locale.ts'
import { conditionSql, rowRuleFilter } from '#server/storage/records/query-compiler.ts'
import { purgedMark } from '#server/storage/records/purged.ts'
import { recordTable } from '#server/storage/records/record-names.ts'

const mostEntries = 200
const mostNamed = 10

/**
 * A table's trash, newest first: one entry for what went together. @throws AppError those of the table, `permission_denied` for those who
 * may not delete (and so not bring back)
 */
export function listTrash(context: OrgContext, tableId: string): TrashEntry[] {
  const table = openTable(context, tableId)
  const { model, access } = table
  if (!access.deleteRecords) throw new AppError('permission_denied')
  const rules = rowRuleFilter(access, model, context.memberId)
  const visible = rules ? conditionSql(rules, model) : sql`1`
  const going = JSON.stringify([...batchesBeingPurged(context.org, model.id)])
  const rows = context.org.db.all(sql<{ batch: string; member_id: string | null; deleted_at: string; n: number; ids: string }>`
    SELECT coalesce(h.batch, '') AS batch, h.member_id, r.deleted_at, count(*) AS n, json_group_array(r.id) AS ids
    FROM ${recordTable(model.id)} AS r
    LEFT JOIN record_history AS h
      ON h.table_id = ${model.id} AND h.record_id = r.id AND h.op = 'delete' AND h.arrived_at = r.deleted_at
    WHERE r.deleted_at IS NOT NULL AND r.deleted_at <> ${purgedMark} AND ${visible}
      AND coalesce(h.batch, '') NOT IN (SELECT value FROM json_each(${going}))
    GROUP BY h.batch, r.deleted_at ORDER BY r.deleted_at DESC LIMIT ${mostEntries}`)
  return rows.map((row) => ({
    batch: row.batch,
    count: row.n,
    memberId: row.member_id,
    deletedAt: row.deleted_at,
    records: namesOf(context, table, (JSON.parse(row.ids) as string[]).slice(0, mostNamed)),
  }))
}

/** The texts that name some records; empty where the person may not see the field. */
function namesOf(context: OrgContext, { model, access }: OpenTable, ids: readonly string[]): { id: string; label: string }[] {
  const field = model.field(model.recordLabelField ?? '') ?? model.fields[0]
  if (!field || field.link || !isFieldVisible(context, access, field)) return ids.map((id) => ({ id, label: '' }))
  const stored = loadRecords(context.org, model, ids, [field])
  const locale = orgLocale(context.org)
  const { definition, config } = field.behaviour
  return ids.map((id) => ({ id, label: definition.format(stored.get(id)?.values[field.id] ?? null, config, locale) }))
}

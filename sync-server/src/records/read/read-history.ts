import { sql, type Kysely } from 'kysely'
import { AppError } from '#shared/protocol/errors.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { RecordHistoryEntry } from '#shared/nouns/records/record-page.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { linkRulesOf, openTable, visibleFields } from '#server/access/record-rights.ts'
import { findInRows } from '#server/records/read/find-in-rows.ts'
import type { OrgSchema } from '#server/storage/org-schema.ts'
import { existingRecords } from '#server/storage/records/link-pairs.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'
import { recordTable } from '#server/storage/records/record-names.ts'
import { tableStatement } from '#server/storage/records/table-statements.ts'
import { compileOnce } from '#server/storage/sql-statement.ts'

const maxEntries = 500

const findHistory = compileOnce((build: Kysely<OrgSchema>) =>
  build.selectFrom('record_history').selectAll().where('table_id', '=', '').where('record_id', '=', '').orderBy('id', 'desc').limit(0),
)
/**
 * One row of history stands for all records of an import and has their time; batches of one import may share an instant and have equal
 * rows.
 */
const findImport = compileOnce((build: Kysely<OrgSchema>) =>
  build
    .selectFrom('record_history')
    .selectAll()
    .where('table_id', '=', '')
    .where('record_id', 'is', null)
    .where('op', '=', 'import')
    .where('arrived_at', '=', '')
    .orderBy('id', 'desc')
    .limit(0),
)

/** A record's history, newest first, without hidden fields. @throws AppError `record_not_found` and those of the table */
export function readHistory(context: OrgContext, tableId: string, recordId: string): RecordHistoryEntry[] {
  const { db } = context.org
  const table = openTable(context, tableId)
  const { model } = table
  if (!findInRows(context, table, recordId)) throw new AppError('record_not_found')

  const fields = visibleFields(context, table)
  const visible = new Set(fields.map((field) => field.id))
  const createdAt =
    db.get(
      tableStatement(
        context.org,
        model,
        'created at',
        () => sql<{ created_at: string }>`SELECT created_at FROM ${recordTable(tableId)} WHERE id = ${''}`,
        [recordId],
      ),
    )?.created_at ?? ''
  const own = db.all(findHistory(tableId, recordId, maxEntries))
  const origin = own.some((row) => row.op === 'create') ? undefined : db.get(findImport(tableId, 'import', createdAt, 1))
  const told = origin ? [...own, origin].sort((a, b) => b.id - a.id).slice(0, maxEntries) : own
  const entries = told.map((row) => ({
    id: row.id,
    op: row.op,
    before: cells(row.before, visible),
    after: row.record_id === null ? {} : cells(row.after, visible),
    memberId: row.member_id,
    source: row.source,
    gesture: row.gesture,
    madeAt: row.made_at,
    arrivedAt: row.arrived_at,
    seq: row.seq,
    lostRace: row.lost_race === null ? [] : (JSON.parse(row.lost_race) as string[]).filter((id) => visible.has(id)),
  }))
  nameSeenOnly(
    context,
    fields,
    entries.flatMap(({ before, after }) => [before, after]),
  )
  return entries
}

/** Removes records from past link cells that are gone, or that row rules of the table behind hide today. */
function nameSeenOnly(context: OrgContext, fields: readonly ModelField[], told: readonly Record<string, CellValue>[]): void {
  const linkRules = linkRulesOf(context)
  for (const field of fields) {
    const rule = linkRules(field)
    const cells = rule ? told.filter((values) => Array.isArray(values[field.id])) : []
    if (!rule || cells.length === 0) continue
    const named = new Set(cells.flatMap((values) => values[field.id] as string[]))
    const seen = existingRecords(context.org, rule.target, [...named], rule.rules)
    for (const values of cells) {
      const left = (values[field.id] as string[]).filter((id) => seen.has(id))
      values[field.id] = left.length > 0 ? left : null
    }
  }
}

function cells(json: string | null, visible: ReadonlySet<string>): Record<string, CellValue> {
  if (json === null) return {}
  return Object.fromEntries(Object.entries(JSON.parse(json) as Record<string, CellValue>).filter(([fieldId]) => visible.has(fieldId)))
}

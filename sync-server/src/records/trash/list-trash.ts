import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { TrashEntry } from '#shared/nouns/records/undo-calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { isFieldVisible, openTable, type OpenTable } from '#server/access/record-rights.ts'
import { batchesBeingPurged } from '#server/records/read/being-purged.ts'
import { loadRecords } from '#server/records/read/load-records.ts'
import { orgLocale } from '#server/storage/org-locale.ts'
import { conditionSql, rowRuleFilter } from '#server/storage/records/query-compiler.ts'
import { purgedMark } from '#server/storage/records/purged.ts'
import { recordTable } from '#server/storage/records/record-names.ts'
import { namingFieldOf } from '#server/storage/records/table-model.ts'

const mostEntries = 200
const mostNamed = 10
/** A few milliseconds of them. */
const recordsPerTurn = 1000

/** Keyed by time and gesture: the greatest key is the newest. */
type Entries = Map<string, TrashEntry>

/**
 * A table's trash, newest first: one entry for records deleted together. Reads all deleted records, in turns. @throws AppError those of the
 * table, `permission_denied` for people who may not delete (and so not restore)
 */
export async function listTrash(context: OrgContext, tableId: string): Promise<TrashEntry[]> {
  let entries: Entries = new Map()
  for (let after: string | undefined = ''; after !== undefined; await nextTurn()) {
    after = addNext(context, tableId, entries, after)
    // older entries are not needed any more
    entries = new Map([...entries].sort(([a], [b]) => (a < b ? 1 : -1)).slice(0, mostEntries))
  }
  return [...entries.values()]
}

interface TrashedTogether {
  batch: string
  memberId: string | null
  deletedAt: string
  count: number
  /** as JSON text */
  ids: string
}

/** Adds the next deleted records after an id to their entries. @returns the id to continue from */
function addNext(context: OrgContext, tableId: string, entries: Entries, after: string): string | undefined {
  const table = openTable(context, tableId)
  const { model, access } = table
  if (!access.deleteRecords) throw new AppError('permission_denied')
  const { db } = context.org
  const rest = sql`r.deleted_at IS NOT NULL AND r.id > ${after}`
  const last = db.get(sql<{ id: string }>`
    SELECT r.id FROM ${recordTable(model.id)} AS r WHERE ${rest} ORDER BY r.id LIMIT 1 OFFSET ${recordsPerTurn - 1}`)?.id
  const rules = rowRuleFilter(access, model, context.memberId)
  const going = JSON.stringify([...batchesBeingPurged(context.org, model.id)])
  const since = entries.size < mostEntries ? '' : ([...entries.values()].at(-1)?.deletedAt ?? '')
  const found = db.all(sql<TrashedTogether>`
    SELECT coalesce(h.batch, '') AS batch, h.member_id AS memberId, r.deleted_at AS deletedAt, count(*) AS count,
      json_group_array(r.id ORDER BY r.id) AS ids
    FROM ${recordTable(model.id)} AS r
    LEFT JOIN record_history AS h
      ON h.table_id = ${model.id} AND h.record_id = r.id AND h.op = 'delete' AND h.arrived_at = r.deleted_at
    WHERE ${rest} AND ${last === undefined ? sql`1` : sql`r.id <= ${last}`} AND r.deleted_at <> ${purgedMark} AND r.deleted_at >= ${since}
      AND ${rules ? conditionSql(rules, model) : sql`1`} AND coalesce(h.batch, '') NOT IN (SELECT value FROM json_each(${going}))
    GROUP BY h.batch, r.deleted_at`)
  nameRecords(context, table, addToEntries(entries, found))
  return last
}

/** @returns the records that their entries show */
function addToEntries(entries: Entries, found: readonly TrashedTogether[]): TrashEntry['records'] {
  const shown: TrashEntry['records'] = []
  for (const { batch, memberId, deletedAt, count, ids } of found) {
    const key = deletedAt + batch
    const entry = entries.get(key) ?? { batch, count: 0, memberId, deletedAt, records: [] }
    entries.set(key, entry)
    entry.count += count
    if (entry.records.length === mostNamed) continue
    const more = (JSON.parse(ids) as string[]).slice(0, mostNamed - entry.records.length).map((id) => ({ id, label: '' }))
    entry.records.push(...more)
    shown.push(...more)
  }
  return shown
}

/** Gives records the texts that name them; none where the person may not see the field. */
function nameRecords(context: OrgContext, { model, access }: OpenTable, records: TrashEntry['records']): void {
  const field = namingFieldOf(model, model.fields[0])
  if (!field || !isFieldVisible(context, access, field)) return
  const ids = records.map((record) => record.id)
  const stored = loadRecords(context.org, model, ids, [field])
  const locale = orgLocale(context.org)
  const { definition, config } = field.behaviour
  for (const record of records) record.label = definition.format(stored.get(record.id)?.values[field.id] ?? null, config, locale)
}

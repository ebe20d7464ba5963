import { sql, type RawBuilder } from 'kysely'
import { itemsOf } from '#shared/fields/cell-items.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { predicateOf } from '#shared/query/predicate.ts'
import type { PastRecord } from '#shared/nouns/records/past-calls.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { OpenTable } from '#server/access/record-rights.ts'
import { loadRecords, type StoredRecord } from '#server/records/read/load-records.ts'
import { wasThereSql, type PastMoment } from '#server/records/past/moment.ts'
import type { PastFormulas } from '#server/records/past/past-formulas.ts'
import type { PastLookups } from '#server/records/past/past-lookups.ts'
import type { PastLink } from '#server/records/past/past-links.ts'
import { isSameCell } from '#server/records/write/write-types.ts'
import { conditionSql, rowRuleFilter } from '#server/storage/records/query-compiler.ts'
import { recordTable } from '#server/storage/records/record-names.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

interface PastSlice {
  found: { place: number; record: PastRecord }[]
  /** of records that are there now, those that were in the trash then */
  back: number
  /** the position to continue from; undefined at the end */
  next: number | undefined
}

interface SliceOf {
  fields: readonly ModelField[]
  links: readonly PastLink[]
  /** derived from the links, and from all of these */
  lookups: PastLookups
  formulas: PastFormulas
  /** only records with later changes in the history: their own, or those of their links' other faces (ids as JSON) */
  different: { touched: string } | undefined
  /** the position of the last record in its table; records are in the order of creation */
  after: number
  /** the number of records that are examined */
  limit: number
}

/**
 * The next records as they were, limited to those that the person may see today and could have seen then. Records in the trash today need
 * the right to restore them.
 */
export function readPast(context: OrgContext, table: OpenTable, moment: PastMoment, slice: SliceOf): PastSlice {
  const { model, access } = table
  const { fields, links, lookups, formulas, limit } = slice
  const workedOut = [...lookups.fields, ...formulas.fields]
  const found = findCandidates(context, table, moment, slice)
  const places = new Map(found.map(({ id, place }) => [id, place]))
  const told = readSince(context, model.id, moment, [...places.keys()])
  const unlinkable = tellLinks(told, links, [...places.keys()])
  const rules = rowRuleFilter(access, model, context.memberId)
  const couldSee = rules && predicateOf(rules)
  const stored = loadRecords(context.org, model, [...places.keys()], rules ? model.fields : [...fields, ...workedOut])
  const looked = lookups.cells([...places.keys()])
  const result: PastSlice = { found: [], back: 0, next: found.length < limit ? undefined : found.at(-1)?.place }
  for (const [id, place] of places) {
    const record = stored.get(id)
    if (!record) continue
    const { wasThere = true, before = {} } = told.get(id) ?? {}
    if (couldSee && !couldSee({ id, cell: (fieldId) => before[fieldId] ?? (fieldId in before ? null : (record.values[fieldId] ?? null)) }))
      continue
    if (!wasThere) {
      if (!record.deleted) result.back++
      continue
    }
    const past = compare(record, before, fields, unlinkable)
    const isSame = !past.deleted && Object.keys(past.now).length === 0
    const worked = looked.get(id) ?? {}
    add(past, record, lookups.fields, worked, isSame)
    add(past, record, formulas.fields, formulas.cells(id, past.values), isSame)
    if (!slice.different || !isSame) result.found.push({ place, record: past })
  }
  return result
}

function findCandidates(
  context: OrgContext,
  { model, access }: OpenTable,
  moment: PastMoment,
  { different, after, limit }: SliceOf,
): { id: string; place: number }[] {
  const rules = rowRuleFilter(access, model, context.memberId)
  const wanted: RawBuilder<unknown>[] = [sql`r.rowid > ${after}`, wasThereSql(context, model.id, moment)]
  if (different) {
    wanted.push(sql`(EXISTS (
      SELECT 1 FROM record_history AS h WHERE h.table_id = ${model.id} AND h.record_id = r.id AND h.seq >= ${moment.seq} AND h.id > ${moment.history})
      OR r.id IN (SELECT value FROM json_each(${different.touched})))`)
  }
  if (rules) wanted.push(conditionSql(rules, model))
  return context.org.db.all(sql<{ id: string; place: number }>`
    SELECT r.id, r.rowid AS place FROM ${recordTable(model.id)} AS r NOT INDEXED
    WHERE ${sql.join(wanted, sql` AND `)} ORDER BY r.rowid LIMIT ${limit}`)
}

/** A record's changes since the moment: whether it was outside the trash before them, and the earlier values of the changed cells. */
interface Told {
  wasThere: boolean | undefined
  before: Record<string, CellValue>
}

/** A value that lost a race was never in its cell, so such rows have no `before`. */
function readSince({ org: { db } }: OrgContext, tableId: string, { history, seq }: PastMoment, ids: readonly string[]): Map<string, Told> {
  const rows = db.all(sql<{ id: string; op: string; before: string | null }>`
    SELECT h.record_id AS id, h.op, h.before
    FROM json_each(${JSON.stringify(ids)}) AS e
    CROSS JOIN record_history AS h ON h.table_id = ${tableId} AND h.record_id = e.value AND h.seq >= ${seq}
    WHERE h.id > ${history} AND (h.op <> 'update' OR h.before IS NOT NULL) ORDER BY h.id`)
  const told = new Map<string, Told>()
  for (const { id, op, before } of rows) {
    const known = told.get(id) ?? { wasThere: undefined, before: {} }
    told.set(id, known)
    if (op !== 'update') known.wasThere ??= op === 'delete'
    // the first change since the moment holds the earlier value
    if (before !== null) known.before = { ...(JSON.parse(before) as Record<string, CellValue>), ...known.before }
  }
  return told
}

/** Adds the earlier values of links. @returns linked records that no cell accepts now */
function tellLinks(told: Map<string, Told>, links: readonly PastLink[], ids: readonly string[]): Set<string> {
  const unlinkable = new Set<string>()
  for (const link of links) {
    const { then, gone } = link.cells(ids)
    for (const id of gone) unlinkable.add(id)
    for (const [id, cell] of then) {
      const known = told.get(id) ?? { wasThere: undefined, before: {} }
      told.set(id, known)
      known.before[link.field.id] = cell.length > 0 ? cell : null
    }
  }
  return unlinkable
}

/** Adds computed values. In an otherwise unchanged record they differ only by the clock or other records: that is no change of it. */
function add(
  past: PastRecord,
  { values }: StoredRecord,
  fields: readonly ModelField[],
  worked: Record<string, CellValue>,
  isSame: boolean,
): void {
  for (const field of fields) {
    const [then, now] = [worked[field.id] ?? null, values[field.id] ?? null]
    if (then !== null) past.values[field.id] = then
    if (!isSame && !isSameCell(then, now)) past.now[field.id] = now
  }
}

function compare(
  { id, seq, deleted, values: cells }: StoredRecord,
  before: Told['before'],
  fields: readonly ModelField[],
  unlinkable: ReadonlySet<string>,
): PastRecord {
  const past: PastRecord = { id, seq, deleted, values: {}, now: {}, unfit: [] }
  for (const field of fields) {
    const now = cells[field.id] ?? null
    const then = field.id in before ? (before[field.id] ?? null) : now
    if (then !== null) past.values[field.id] = then
    if (isSameCell(then, now)) continue
    past.now[field.id] = now
    const fits = field.definition.check(then, field.config).ok && !(then === null && field.required)
    if (!fits || (field.link && itemsOf(then).some((one) => unlinkable.has(one)))) past.unfit.push(field.id)
  }
  return past
}

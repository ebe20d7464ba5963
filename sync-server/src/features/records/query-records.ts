import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { AppError } from '#shared/protocol/errors.ts'
import { storedNumber } from '#shared/fields/number-text.ts'
import { canAggregate, type AggregateName, type AggregateResult } from '#shared/query/aggregates.ts'
import type { SortKey } from '#shared/query/compare.ts'
import { isFilterGroup, type FilterGroup } from '#shared/query/query.ts'
import type { recordCalls } from '#shared/records/record-calls.ts'
import type { RecordPage } from '#shared/records/record-page.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { openTable, visibleFields } from '#server/access/record-rights.ts'
import { cellSql, type CellSql } from '#server/storage/records/cell-sql.ts'
import { afterSql, compileQuery, orderSql, rowRuleFilter } from '#server/storage/records/query-compiler.ts'
import { readColumns } from '#server/storage/records/record-json.ts'
import { recordTable } from '#server/storage/records/record-names.ts'
import type { ModelField, TableModel } from '#server/storage/records/table-model.ts'

export type RecordQuery = z.output<(typeof recordCalls)['POST records/query']['body']>

/**
 * One page of a query as JSON text of a RecordPage. Pages follow each other by key, never by offset, and nothing is counted unless
 * figures are asked for. @throws AppError `object_not_found`, `unauthorized`, `invalid_request` for a foreign cursor
 */
export function queryRecords(context: OrgContext, query: RecordQuery): string {
  if (query.filter && countConditions(query.filter) > maxConditions)
    throw new AppError('limit_reached', { limit: maxConditions, of: 'conditions' })
  const table = openTable(context, query.tableId)
  const { model, access } = table
  const visible = visibleFields(context, table)
  const rules = rowRuleFilter(access, model, context.memberId)
  const { where, order } = compileQuery(query, model, visible, rules, context.memberId)
  const cursor = query.after === null ? undefined : readCursor(query.after, order.length)
  const from = cursor ? sql`${where} AND ${afterSql(order, cursor.keys, cursor.id)}` : where
  const page = readColumns(
    context.org,
    model,
    visible,
    sql`WHERE ${from} ORDER BY ${orderSql(order)} LIMIT ${query.limit}`,
    order.map((sort) => sort.key),
  )
  const next = page.count === query.limit && page.lastId !== null ? writeCursor(page.lastKeys, page.lastId) : null
  const figures =
    query.aggregates === undefined ? '' : `,"aggregates":${JSON.stringify(aggregate(context, model, visible, where, query.aggregates))}`
  return `{"tableId":"${model.id}","columns":${page.json},"next":${JSON.stringify(next)}${figures}}`
}

/** More than anybody writes, and fewer than a statement of SQLite takes. */
const maxConditions = 1000

function countConditions(group: FilterGroup): number {
  return group.nodes.reduce((total, node) => total + (isFilterGroup(node) ? countConditions(node) : 1), 0)
}

type Wanted = NonNullable<RecordQuery['aggregates']>

/** All figures in one statement. A figure that does not fit its field, or a field one may not see, is null. */
function aggregate(
  context: OrgContext,
  model: TableModel,
  visible: readonly ModelField[],
  where: RawBuilder<unknown>,
  wanted: Wanted,
): NonNullable<RecordPage['aggregates']> {
  if (wanted.length === 0) return []
  const terms = wanted.map(({ name, fieldId }) => {
    if (name === 'count') return sql`count(*)`
    const field = visible.find((candidate) => candidate.id === fieldId)
    return field && canAggregate(field.behaviour.type, name) ? aggregateSql[name](cellSql(field)) : sql`NULL`
  })
  const [row = []] = context.org.db.allRaw(sql`SELECT ${sql.join(terms)} FROM ${recordTable(model.id)} AS r WHERE ${where}`)
  return wanted.map(({ name, fieldId }, index) => {
    const value = (row[index] ?? null) as AggregateResult
    return { name, ...(fieldId !== undefined && { fieldId }), value: typeof value === 'number' ? storedNumber(value) : value }
  })
}

const aggregateSql: Record<Exclude<AggregateName, 'count'>, (cell: CellSql) => RawBuilder<unknown>> = {
  filled: (cell) => sql`count(*) FILTER (WHERE NOT (${cell.isEmpty}))`,
  empty: (cell) => sql`count(*) FILTER (WHERE ${cell.isEmpty})`,
  unique: (cell) => sql`count(DISTINCT ${cell.scalar}) FILTER (WHERE NOT (${cell.isEmpty}))`,
  sum: (cell) => sql`sum(CAST(${cell.scalar} AS REAL))`,
  average: (cell) => sql`avg(CAST(${cell.scalar} AS REAL))`,
  min: (cell) => sql`min(${cell.scalar})`,
  max: (cell) => sql`max(${cell.scalar})`,
}

/** Opaque to callers: the last record's sort keys and id. */
function writeCursor(keys: readonly SortKey[], id: string): string {
  return Buffer.from(JSON.stringify([...keys, id])).toString('base64url')
}

function readCursor(text: string, sorts: number): { keys: SortKey[]; id: string } {
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    parts = undefined
  }
  const isKey = (key: unknown): key is SortKey => key === null || typeof key === 'string' || typeof key === 'number'
  const id: unknown = Array.isArray(parts) ? parts.at(-1) : undefined
  if (!Array.isArray(parts) || parts.length !== sorts + 1 || !parts.every(isKey) || typeof id !== 'string') {
    throw new AppError('invalid_request', { issues: [{ where: 'body', path: 'after', message: 'not a cursor of this query' }] })
  }
  return { keys: parts.slice(0, -1), id }
}

import { sql, type RawBuilder } from 'kysely'
import { sumOf } from '#shared/lib/sum.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { AggregateName } from '#shared/query/aggregate-names.ts'
import type { Aggregate } from '#shared/query/aggregates.ts'
import { bucketOf, maxGroups, type RecordGroup } from '#shared/query/groups.ts'
import type { Bucket } from '#shared/values/bucket.ts'
import type { GroupLevel } from '#shared/values/query.ts'
import type { RecordGroups } from '#shared/nouns/records/record-page.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { pageTemplate, type PageTemplate, type QueryShape } from '#server/records/read/page-template.ts'
import { checkConditions } from '#server/records/read/query-records.ts'
import { bucketSql, cellSql, sortKeySql, type LinkConditions } from '#server/storage/records/cell-sql.ts'
import { figureSql, readFigure } from '#server/storage/records/figure-sql.ts'
import { recordTable } from '#server/storage/records/record-names.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'
import { wrongPart } from '#server/lib/wrong-part.ts'

export interface GroupQuery extends QueryShape {
  groupBy: readonly GroupLevel[]
  aggregates: readonly { name: Aggregate['name']; fieldId?: string | undefined }[]
}

/**
 * The groups of a query's records, level by level, with their figures. One statement reads the inmost groups. Outer ones are put together
 * of them; where a figure or the limit forbids it, they have a statement of their own. The result equals that of `groupSteps`
 * (shared/src/query/tally.ts), which a property test checks. @throws AppError `invalid_request` for a field that is missing, hidden or not
 * groupable
 */
export function groupRecords(context: OrgContext, query: GroupQuery): RecordGroups {
  checkConditions(query.filter)
  const template = pageTemplate(context, query)
  const levels = query.groupBy.map((level): Level => {
    const field = groupField(template, level.fieldId)
    return { field, descending: level.direction === 'desc', bucket: bucketOf(field, level) }
  })
  const asked = query.aggregates.map(({ name, fieldId }): Aggregate => ({ name, ...(fieldId !== undefined && { fieldId }) }))
  const inmost = readLevel(context, template, levels, asked)
  const read = levels.map((_, depth) => {
    const outer = levels.slice(0, depth + 1)
    if (outer.length === levels.length) return inmost
    return mergedRows(inmost, outer.length, asked) ?? readLevel(context, template, outer, asked)
  })
  return {
    tableId: query.tableId,
    levels: read.map((rows) => rows.slice(0, maxGroups).map((row) => groupOf(row, levels, asked))),
    more: read.some((groups) => groups.length > maxGroups),
  }
}

function groupField({ visible }: PageTemplate, fieldId: string): ModelField {
  const field = visible.find((candidate) => candidate.id === fieldId)
  if (!field || field.behaviour.definition.column === 'none') throw wrongPart('groupBy', 'no field to group by')
  return field
}

interface Level {
  field: ModelField
  descending: boolean
  /** undefined: groups are exact cells */
  bucket: Bucket | undefined
}

/** A group as SQL answers it. */
interface GroupRow {
  keys: unknown[]
  count: number
  figures: unknown[]
}

function readLevel(
  { org }: OrgContext,
  { table, visible, sql: query, links }: PageTemplate,
  levels: readonly Level[],
  asked: readonly Aggregate[],
): GroupRow[] {
  const { timezone } = table.model
  const keys = levels.map(({ field, bucket }) => (bucket === undefined ? keySql(field, links) : bucketSql(field, bucket, timezone, links)))
  const order = levels.flatMap(({ field, descending, bucket }, index) => {
    const raw = keys[index] ?? sql`NULL`
    // the keys of buckets are what these are sorted by
    if (bucket !== undefined) return [descending ? sql`${raw} DESC NULLS LAST` : sql`${raw} ASC NULLS LAST`]
    const sortKey = sortKeySql(field, links)
    // of the records of one group any will do for the order: they have the same cell
    return [
      descending ? sql`max(${sortKey}) DESC NULLS LAST` : sql`max(${sortKey}) ASC NULLS LAST`,
      sql`CAST(${raw} AS TEXT) ASC NULLS LAST`,
    ]
  })
  const figures = asked.map((figure) => figureSql(figure, visible, links))
  const rows = org.db.allRaw(sql`
    SELECT count(*), ${sql.join([...keys, ...figures])} FROM ${recordTable(table.model.id)} AS r WHERE ${query.where}
    GROUP BY ${sql.join(keys)} ORDER BY ${sql.join(order)} LIMIT ${maxGroups + 1}`)
  return rows.map(([count, ...rest]) => ({
    count: Number(count),
    keys: rest.slice(0, levels.length),
    figures: rest.slice(levels.length).map((value) => value ?? null),
  }))
}

/** The figures of a group that follow from those of the groups inside it. */
const merges: Partial<Record<AggregateName, (values: readonly number[]) => number>> = {
  ...{ count: sumOf, filled: sumOf, empty: sumOf, percentFilled: sumOf, percentEmpty: sumOf, sum: sumOf },
  min: (values) => Math.min(...values),
  max: (values) => Math.max(...values),
}

/** The groups of the first `depth` keys, in the order of the groups inside them; undefined where these do not tell their figures. */
function mergedRows(inner: readonly GroupRow[], depth: number, asked: readonly Aggregate[]): GroupRow[] | undefined {
  if (inner.length > maxGroups || !asked.every(({ name }) => name in merges)) return undefined
  // texts are compared by SQL alone
  if (inner.some(({ figures }) => figures.some((value) => typeof value === 'string'))) return undefined
  const parts = new Map<string, GroupRow[]>()
  for (const row of inner) {
    const key = JSON.stringify(row.keys.slice(0, depth))
    const known = parts.get(key)
    if (known) known.push(row)
    else parts.set(key, [row])
  }
  return [...parts.values()].map((rows) => ({
    keys: rows[0]?.keys.slice(0, depth) ?? [],
    count: sumOf(rows.map(({ count }) => count)),
    figures: asked.map(({ name }, at) => {
      const values = rows.flatMap(({ figures }) => (typeof figures[at] === 'number' ? [figures[at]] : []))
      return values.length === 0 ? null : (merges[name]?.(values) ?? null)
    }),
  }))
}

function groupOf({ keys, count, figures }: GroupRow, levels: readonly Level[], asked: readonly Aggregate[]): RecordGroup {
  return {
    keys: keys.map((key, at) => {
      const level = levels[at]
      return level && level.bucket === undefined ? cellOf(level.field, key) : keyOf(key)
    }),
    count,
    figures: asked.map((figure, at) => readFigure(figure, figures[at] ?? null, count)),
  }
}

/** The cell as one comparable value; a link without records is empty, not an empty list. */
function keySql(field: ModelField, links: LinkConditions): RawBuilder<unknown> {
  const cell = cellSql(field, links)
  return field.link ? sql`CASE WHEN ${cell.isEmpty} THEN NULL ELSE ${cell.scalar} END` : cell.scalar
}

const keyOf = (value: unknown): CellValue => (value ?? null) as CellValue

function cellOf(field: ModelField, value: unknown): CellValue {
  const isList = field.link !== undefined || field.behaviour.definition.column === 'json'
  return isList && typeof value === 'string' ? (JSON.parse(value) as string[]) : keyOf(value)
}

import { sql, type RawBuilder } from 'kysely'
import type { CellPart } from '#shared/fields/cell-part.ts'
import type { Bucket } from '#shared/values/bucket.ts'
import type { SortForm } from '#shared/fields/field-type.ts'
import type { SelectConfig } from '#shared/fields/select-options.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { livingPairs } from '#server/storage/records/living-pairs.ts'
import { fieldColumn, recordTable } from '#server/storage/records/record-names.ts'
import { isStoredColumn } from '#server/storage/records/structure-sql.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

/** The SQL that reads one field's cell of record `r`. */
export interface CellSql {
  /** the column; for links a JSON list */
  scalar: RawBuilder<unknown>
  /** a subquery of the list's ids as `value` */
  items: RawBuilder<unknown>
  isEmpty: RawBuilder<unknown>
}

/** A condition on record `r` of the table behind a link: the records that exist for the caller; undefined: all. */
export type LinkConditions = (field: ModelField) => RawBuilder<unknown> | undefined

/** The SQL of a field's cell; records are always aliased `r`. */
export function cellSql(field: ModelField, links?: LinkConditions): CellSql {
  if (field.link) {
    const items = linkedIds(field, links)
    return { scalar: sql`(SELECT json_group_array(value ORDER BY value) FROM ${items})`, items, isEmpty: sql`NOT EXISTS ${items}` }
  }
  const column = storedCell(field)
  return { scalar: column, items: sql`(SELECT value FROM json_each(${column}))`, isEmpty: sql`${column} IS NULL` }
}

/** The value of a field without links in record `r`: its own column, one of the record's, or nothing. */
export function storedCell(field: ModelField): RawBuilder<unknown> {
  const { column, system } = field.behaviour.definition
  if (column === 'system' && system !== undefined) return sql.ref(`r.${system}`)
  return column === 'none' ? sql`NULL` : fieldColumn(field.id, 'r')
}

/** A stored cell as it travels. */
export function fromStored(cell: string | number | null, field: ModelField | undefined): CellValue {
  return field?.behaviour.definition.column === 'json' && typeof cell === 'string' ? (JSON.parse(cell) as string[]) : cell
}

/** The part of a cell that an operator compares (shared/src/fields/cell-part.ts). */
export function partSql(field: ModelField, part: CellPart, links?: LinkConditions): RawBuilder<unknown> {
  return parts[part](field, links)
}

const parts: Record<CellPart, (field: ModelField, links: LinkConditions | undefined) => RawBuilder<unknown>> = {
  day: (field, links) => sql`substr(${cellSql(field, links).scalar}, 1, 10)`,
  first: (field, links) => firstOf(cellSql(field, links).scalar),
  last: (field, links) => sql`json_extract(${cellSql(field, links).scalar}, '$[#-1]')`,
  values: (field, links) => sql`(SELECT group_concat(value, ' ') FROM json_each(${cellSql(field, links).scalar}))`,
  since: (field, links) => sinceOf(cellSql(field, links).scalar),
  key: (field, links) => sortKeySql(field, links),
}

function sinceOf(cell: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${cell} ->> '$[#-1]' ->> '$.since')`
}

/** The ids of linked records that are not in the trash and that the caller may see. */
function linkedIds(field: ModelField, links: LinkConditions | undefined): RawBuilder<unknown> {
  const link = field.link
  if (!link) throw new Error(`${field.id} is not a link field`)
  const ids = sql`(SELECT ${sql.ref(`p.${link.other}`)} AS value FROM ${livingPairs(link, sql.ref('r.id'))})`
  const condition = links?.(field)
  if (!condition) return ids
  // the condition calls its record `r`, so the pairs are found before there is another one
  return sql`(SELECT pair.value AS value FROM ${ids} AS pair
    WHERE EXISTS (SELECT 1 FROM ${recordTable(link.targetTableId)} AS r WHERE r.id = pair.value AND ${condition}))`
}

/** The SQL counterpart of a field type's sort key (shared/src/fields: SortForm). */
export function sortKeySql(field: ModelField, links?: LinkConditions): RawBuilder<unknown> {
  if (field.link) return sql`nullif((SELECT count(*) FROM ${linkedIds(field, links)}), 0)`
  return sortForms[field.behaviour.definition.sortForm](storedCell(field), field)
}

/**
 * The key of the bucket that a field's cell is in, computed by the code that devices run (sql-functions.ts). Literals, so that SQLite sees
 * one expression in all parts of a statement.
 */
export function bucketSql(field: ModelField, bucket: Bucket, timezone: string, links?: LinkConditions): RawBuilder<unknown> {
  const { buckets = 'number' } = field.behaviour.definition
  return sql`bucket_key(${sql.lit(buckets)}, ${sql.lit(String(bucket))}, ${sql.lit(timezone)}, ${sortKeySql(field, links)})`
}

/** The part of a field that an index holds. */
export type IndexTerm = 'cell' | 'folded' | 'sortKey'

/** Whether {@link indexTermSql} can be had of the field: links are rows of another table. */
export function isIndexable(field: ModelField): boolean {
  const { column, system } = field.behaviour.definition
  return !field.link && (isStoredColumn(column) || (column === 'system' && system !== 'id'))
}

/** A field's cell, its folded text or the key that it sorts by, as an index holds it: SQLite knows the text of queries again. */
export function indexTermSql(field: ModelField, of: IndexTerm): RawBuilder<unknown> {
  const { column, system } = field.behaviour.definition
  const cell = column === 'system' && system !== undefined ? sql.ref(system) : fieldColumn(field.id)
  if (of === 'folded') return sql`fold(${cell})`
  return of === 'cell' ? cell : sortForms[field.behaviour.definition.sortForm](cell, field)
}

/** No values as parameters and no subqueries: an index holds the same. */
const sortForms: Record<SortForm, (cell: RawBuilder<unknown>, field: ModelField) => RawBuilder<unknown>> = {
  value: (cell) => cell,
  folded: (cell) => sql`sort_text(${cell})`,
  optionRank: rankSql,
  firstOptionRank: (cell, field) => rankSql(firstOf(cell), field),
  first: firstOf,
  firstFolded: (cell) => sql`sort_text(${firstOf(cell)})`,
  foldedValues: byType,
  since: sinceOf,
  openItems: byType,
  lapSeconds: byType,
  count: (cell) => sql`nullif(json_array_length(${cell}), 0)`,
}

function firstOf(cell: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`json_extract(${cell}, '$[0]')`
}

/** Computes the key in the field type's own code (sql-functions.ts), where SQL would need a subquery. */
function byType(cell: RawBuilder<unknown>, field: ModelField): RawBuilder<unknown> {
  return sql`sort_key(${sql.lit(field.behaviour.type)}, ${cell})`
}

/**
 * The position of an option's id in the joined ids of all options, which grows with its rank. All ids have one length and no comma, so none
 * is found across two others. An id that no longer exists comes last.
 */
function rankSql(id: RawBuilder<unknown>, field: ModelField): RawBuilder<unknown> {
  // a select field's config was checked by its own schema when it was stored
  const { options } = field.behaviour.config as SelectConfig
  const ids = options.map((option) => option.id).join(',')
  return sql`CASE WHEN ${id} IS NULL THEN NULL ELSE coalesce(nullif(instr(${sql.lit(ids)}, ${id}), 0), ${sql.lit(ids.length + 2)}) END`
}

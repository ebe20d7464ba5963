import { sql, type RawBuilder } from 'kysely'
import type { CellPart } from '#shared/fields/cell-part.ts'
import type { SortForm } from '#shared/fields/field-type.ts'
import type { SelectConfig } from '#shared/fields/select-options.ts'
import type { CellValue } from '#shared/protocol/feed.ts'
import { fieldColumn, linkTable, recordTable } from '#server/storage/records/record-names.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

/** How one field's cell of record `r` is read in SQL. */
export interface CellSql {
  /** the column; for links a JSON list */
  scalar: RawBuilder<unknown>
  /** a subquery of the list's ids as `value` */
  items: RawBuilder<unknown>
  isEmpty: RawBuilder<unknown>
}

/** The SQL of a field's cell; records are always aliased `r`. */
export function cellSql(field: ModelField): CellSql {
  if (field.link) {
    const items = linkedIds(field)
    return { scalar: sql`(SELECT json_group_array(value ORDER BY value) FROM ${items})`, items, isEmpty: sql`NOT EXISTS ${items}` }
  }
  const column = storedCell(field)
  return { scalar: column, items: sql`(SELECT value FROM json_each(${column}))`, isEmpty: sql`${column} IS NULL` }
}

/** What a field without links reads of record `r`: its own column, one of the record's, or nothing. */
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
export function partSql(field: ModelField, part: CellPart): RawBuilder<unknown> {
  return parts[part](field)
}

const parts: Record<CellPart, (field: ModelField) => RawBuilder<unknown>> = {
  day: (field) => sql`substr(${cellSql(field).scalar}, 1, 10)`,
  first: firstItem,
  last: (field) => sql`json_extract(${cellSql(field).scalar}, '$[#-1]')`,
  values: (field) => valuesOf(field),
  since: (field) => sinceOf(field),
  key: (field) => sortKeySql(field),
}

function valuesOf(field: ModelField): RawBuilder<unknown> {
  return sql`(SELECT group_concat(value, ' ') FROM json_each(${cellSql(field).scalar}))`
}

function sinceOf(field: ModelField): RawBuilder<unknown> {
  return sql`(${cellSql(field).scalar} ->> '$[#-1]' ->> '$.since')`
}

/** Ids this record links to that are not in the trash. */
function linkedIds(field: ModelField): RawBuilder<unknown> {
  const link = field.link
  if (!link) throw new Error(`${field.id} is not a link field`)
  const own = sql.ref(`p.${link.own}`)
  const other = sql.ref(`p.${link.other}`)
  return sql`(SELECT ${other} AS value FROM ${linkTable(link.linkId)} AS p JOIN ${recordTable(link.targetTableId)} AS t ON t.id = ${other} WHERE ${own} = r.id AND t.deleted_at IS NULL)`
}

/** The SQL counterpart of a field type's sort key (shared/src/fields: SortForm). */
export function sortKeySql(field: ModelField): RawBuilder<unknown> {
  return sortForms[field.behaviour.definition.sortForm](field)
}

const sortForms: Record<SortForm, (field: ModelField) => RawBuilder<unknown>> = {
  value: (field) => cellSql(field).scalar,
  folded: (field) => sql`fold(${cellSql(field).scalar})`,
  optionRank: (field) => rankSql(cellSql(field).scalar, field),
  firstOptionRank: (field) => rankSql(firstItem(field), field),
  first: firstItem,
  firstFolded: (field) => sql`fold(${firstItem(field)})`,
  foldedValues: (field) => sql`fold(${valuesOf(field)})`,
  since: (field) => sinceOf(field),
  openItems: (field) =>
    sql`CASE WHEN ${cellSql(field).scalar} IS NULL THEN NULL ELSE (SELECT count(*) FROM ${cellSql(field).items} AS item WHERE item.value ->> '$.checked' = 0) END`,
  lapSeconds: (field) => sql`(
    SELECT coalesce(sum(unixepoch(item.value ->> '$.finished_at') - unixepoch(item.value ->> '$.started_at')), 0)
    FROM ${cellSql(field).items} AS item HAVING count(*) > 0)`,
  count: (field) => sql`nullif((SELECT count(*) FROM ${cellSql(field).items}), 0)`,
}

function firstItem(field: ModelField): RawBuilder<unknown> {
  return sql`json_extract(${cellSql(field).scalar}, '$[0]')`
}

function rankSql(id: RawBuilder<unknown>, field: ModelField): RawBuilder<unknown> {
  // a select field's config was checked by its own schema when it was stored
  const { options } = field.behaviour.config as SelectConfig
  if (options.length === 0) return sql`CASE WHEN ${id} IS NULL THEN NULL ELSE 0 END`
  // many options go in as one parameter: SQLite takes 32,766 of them in a statement
  if (options.length > 30) {
    const ids = JSON.stringify(options.map((option) => option.id))
    return sql`CASE WHEN ${id} IS NULL THEN NULL ELSE coalesce((SELECT rank.key FROM json_each(${ids}) AS rank WHERE rank.value = ${id}), ${sql.lit(options.length)}) END`
  }
  const cases = options.map((option, rank) => sql`WHEN ${option.id} THEN ${sql.lit(rank)}`)
  return sql`CASE WHEN ${id} IS NULL THEN NULL ELSE CASE ${id} ${sql.join(cases, sql` `)} ELSE ${sql.lit(options.length)} END END`
}

import { sql, type RawBuilder } from 'kysely'
import type { SortForm } from '#shared/fields/field-type.ts'
import type { SelectConfig } from '#shared/fields/select-options.ts'
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
  const column = fieldColumn(field.id, 'r')
  return { scalar: column, items: sql`(SELECT value FROM json_each(${column}))`, isEmpty: sql`${column} IS NULL` }
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

import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql, type RawBuilder } from 'kysely'
import type { SortForm } from '#shared/fields/field-type.ts'
import type { SelectConfig } from '#shared/fields/select-options.ts'
import { isShortId } from '#shared/lib/ids.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { indexTermSql, isIndexable, type IndexTerm } from '#server/storage/records/cell-sql.ts'
import { recordTable, recordTableName } from '#server/storage/records/record-names.ts'
import type { ModelField, TableModel } from '#server/storage/records/table-model.ts'

/** One column of an index: a field's cell, its folded text, or the key that it sorts by. Every index ends with the record's id. */
export interface IndexColumn {
  fieldId: string
  of: IndexTerm
  descending: boolean
  /** identifies the order of ranked options, or of texts: another order needs another index */
  order?: string
}

/** The column as it would be now. */
export function indexColumn(field: ModelField, of: IndexColumn['of'], descending: boolean): IndexColumn {
  const { sortForm } = field.behaviour.definition
  const isRank = of === 'sortKey' && (sortForm === 'optionRank' || sortForm === 'firstOptionRank')
  const isText = of === 'sortKey' && textForms.has(sortForm)
  return { fieldId: field.id, of, descending, ...(isRank && { order: orderMark(field) }), ...(isText && { order: textOrder }) }
}

/** Keys by `orderText`; before, they were folded texts. */
const textForms: ReadonlySet<SortForm> = new Set(['folded', 'firstFolded', 'foldedValues'])
const textOrder = 'letters and numbers'

function orderMark(field: ModelField): string {
  const { options } = field.behaviour.config as SelectConfig
  return shortHash(options.map((option) => option.id).join())
}

/**
 * True when an index still has all its fields and the definition that we would make now. An older version may have used another order or
 * form.
 */
export function isCurrent(model: TableModel, columns: readonly IndexColumn[]): boolean {
  return columns.every((column) => {
    const field = model.field(column.fieldId)
    return field && isIndexable(field) && isDeepStrictEqual(indexColumn(field, column.of, column.descending), column)
  })
}

/** A name from the table and a hash of the columns. */
export function indexName(tableId: string, columns: readonly IndexColumn[]): string {
  return `${recordTableName(tableId)}_by_${shortHash(JSON.stringify(columns))}`
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 10)
}

/** Creates the index over the records outside the trash, with statistics; holds the file's write lock during that time. */
export function createRecordIndex(org: OrgDatabase, model: TableModel, columns: readonly IndexColumn[]): void {
  // the structure may have changed since the request
  if (!isCurrent(model, columns)) return
  const terms = columns.flatMap(({ fieldId, of, descending }): RawBuilder<unknown>[] => {
    const field = model.field(fieldId)
    if (!field) return []
    const term = indexTermSql(field, of)
    return [descending ? sql`${term} DESC` : term]
  })
  org.db.run(sql`
    CREATE INDEX IF NOT EXISTS ${sql.ref(indexName(model.id, columns))} ON ${recordTable(model.id)} (${sql.join([...terms, sql`id`])})
    WHERE deleted_at IS NULL`)
  analyseTable(org, model.id)
}

/** Rows per index that `ANALYZE` reads; without a limit it reads every index whole. */
const analysedRows = 400

/**
 * Inside a write: renews the statistics of the table's indexes. Without them SQLite takes a partial index for a small one. It then reads a
 * whole table through an index that serves neither filter nor order (15 times slower).
 */
export function analyseTable({ db }: OrgDatabase, tableId: string): void {
  db.all(sql`PRAGMA analysis_limit = ${sql.lit(analysedRows)}`)
  db.run(sql`ANALYZE ${recordTable(tableId)}`)
  // other connections read the statistics only with the schema, so the schema is changed once
  db.run(sql`CREATE TABLE statistics_changed (mark)`)
  db.run(sql`DROP TABLE statistics_changed`)
}

/** Inside a write. */
export function dropRecordIndex(org: OrgDatabase, name: string): void {
  if (!/^rec_t[0-9a-z]{12}_by_[0-9a-f]{10}$/.test(name)) throw new Error('not the name of an index of ours')
  org.db.run(org.db.build.schema.dropIndex(name).ifExists())
}

/** Names of the table's indexes that are there; conversions and erasing take them away with their columns. */
export function existingIndexes(org: OrgDatabase, tableId: string): Set<string> {
  if (!isShortId('t', tableId)) return new Set()
  const rows = org.db.all(sql<{ name: string }>`
    SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = ${recordTableName(tableId)} AND instr(name, '_by_') > 0`)
  return new Set(rows.map((row) => row.name))
}

const versions = new WeakMap<OrgDatabase, number>()

/** Changes when indexes were made or dropped, so that queries are planned again. */
export function indexVersion(org: OrgDatabase): number {
  return versions.get(org) ?? 0
}

export function setIndexVersion(org: OrgDatabase, version: number): void {
  versions.set(org, version)
}

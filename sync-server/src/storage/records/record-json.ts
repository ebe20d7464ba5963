import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { readLinkColumns } from '#server/storage/records/link-columns.ts'
import type { LinkRules } from '#server/storage/records/link-rules.ts'
import { fieldColumn, recordTable } from '#server/storage/records/record-names.ts'
import { isStoredColumn } from '#server/storage/records/structure-sql.ts'
import type { Slot } from '#server/storage/records/slots.ts'
import type { ModelField, TableModel } from '#server/storage/records/table-model.ts'

const systemColumns = ['id', 'seq', 'created_at', 'created_by', 'updated_at', 'updated_by'] as const

export interface ColumnJson {
  /** JSON object text of RecordColumns, made by SQLite */
  json: string
  count: number
  /** sort keys of the last row, if requested */
  lastKeys: (string | number | null)[]
  lastId: string | null
  lastSeq: number
}

/** A statement that reads records as columns, and how its answer is put together. */
export interface ColumnStatement {
  /** may hold slots */
  statement: CompiledQuery
  read(org: OrgDatabase, statement: CompiledQuery): ColumnJson
}

/**
 * Reads records as columns without making a row object: SQLite writes the JSON, one statement for all stored columns and one
 * per link field (R10). `rest` is everything after `FROM rec_… AS r`: WHERE, ORDER BY, LIMIT.
 */
export function readColumns(
  org: OrgDatabase,
  model: TableModel,
  visible: readonly ModelField[],
  rest: RawBuilder<unknown>,
  keys: readonly RawBuilder<unknown>[] = [],
  linkRules?: LinkRules,
): ColumnJson {
  const compiled = compileColumns(org, model, visible, [rest], keys, undefined, linkRules)
  return compiled.read(org, compiled.statement)
}

/** The statement of {@link readColumns}; with several `rests`, the records of each follow those of the one before, at most `limit`. */
export function compileColumns(
  org: OrgDatabase,
  model: TableModel,
  visible: readonly ModelField[],
  rests: readonly RawBuilder<unknown>[],
  keys: readonly RawBuilder<unknown>[],
  limit?: Slot,
  linkRules?: LinkRules,
): ColumnStatement {
  const stored = visible.filter(isInRow)
  const outer = [
    ...systemColumns.map((name) => sql`json_group_array(${sql.ref(name)})`),
    ...stored.map((field) => sql`json_group_array(${cellJson(field)})`),
    ...keys.map((_, index) => sql`json_group_array(${sql.ref(`key${index}`)})`),
    sql`count(*)`,
    sql`coalesce(max(seq), 0)`,
  ]
  const rows = rowsSql(model, stored, rests, keys, limit)
  const names: string[] = [...systemColumns, ...stored.map((field) => field.id)]
  const links = visible.filter((field) => field.link)
  return {
    statement: sql`SELECT ${sql.join(outer)} FROM (${rows})`.compile(org.db.build),
    read: (from, statement) => putTogether(from, names, keys.length, links, linkRules, (from.db.allRaw(statement)[0] ?? []) as string[]),
  }
}

/** The rows of {@link compileColumns}: system columns, the columns of `stored`, and the sort keys as `key0`, `key1` and so on. */
export function rowsSql(
  model: TableModel,
  stored: readonly ModelField[],
  rests: readonly RawBuilder<unknown>[],
  keys: readonly RawBuilder<unknown>[],
  limit: Slot | undefined,
): RawBuilder<unknown> {
  const inner = sql.join([
    ...systemColumns.map((name) => sql.ref(`r.${name}`)),
    ...stored.map((field) => fieldColumn(field.id, 'r')),
    ...keys.map((key, index) => sql`${key} AS ${sql.ref(`key${index}`)}`),
  ])
  const table = recordTable(model.id)
  const [first] = rests
  if (first && rests.length === 1) return sql`SELECT ${inner} FROM ${table} AS r ${first}`
  // several stretches find the rows' places only, so that no cell is carried through each of them
  const places = rests.map((rest) => sql`SELECT * FROM (SELECT r.rowid AS place FROM ${table} AS r ${rest})`)
  return sql`SELECT ${inner} FROM (${sql.join(places, sql` UNION ALL `)} LIMIT ${limit}) AS p CROSS JOIN ${table} AS r ON r.rowid = p.place`
}

/** Members of one `json_object`: a function of SQLite takes 127 arguments, each member is two. */
const membersPerObject = 60

/** As many `json_object` as the members need, each member a name and a value. */
export function jsonObjects(members: readonly RawBuilder<unknown>[]): RawBuilder<unknown>[] {
  return Array.from(
    { length: Math.ceil(members.length / membersPerObject) },
    (_, index) => sql`json_object(${sql.join(members.slice(index * membersPerObject, (index + 1) * membersPerObject))})`,
  )
}

/** A stored cell as a value of JSON. */
export function cellJson({ id, behaviour }: ModelField, alias?: string): RawBuilder<unknown> {
  const column = fieldColumn(id, alias)
  return behaviour.definition.column === 'json' ? sql`json(${column})` : column
}

/**
 * The same for at most one record, given by `rest`. Nothing is aggregated over rows, and SQLite writes the whole object: half the time of
 * {@link compileColumns} for a single record.
 */
export function compileRecord(
  org: OrgDatabase,
  model: TableModel,
  visible: readonly ModelField[],
  rest: RawBuilder<unknown>,
  linkRules?: LinkRules,
): ColumnStatement {
  const names: string[] = [...systemColumns]
  const cells = systemColumns.map((name) => sql`json_array(${sql.ref(`r.${name}`)})`)
  for (const field of visible.filter(isInRow)) {
    names.push(field.id)
    cells.push(sql`json_array(${cellJson(field, 'r')})`)
  }
  const objects = jsonObjects(names.map((name, index) => sql`${sql.lit(name)}, ${cells[index]}`))
  const links = visible.filter((field) => field.link)
  const none = `{${[...names, ...links.map((field) => field.id)].map((name) => `"${name}":[]`).join()}}`
  return {
    statement: sql`SELECT r.id, r.seq, ${sql.join(objects)} FROM ${recordTable(model.id)} AS r ${rest}`.compile(org.db.build),
    read: (from, statement) => {
      const [row] = from.db.allRaw(statement) as [id: string, seq: number, ...texts: string[]][]
      if (!row) return { json: none, count: 0, lastKeys: [], lastId: null, lastSeq: 0 }
      const [id, seq, ...texts] = row
      let json = texts.map((text) => text.slice(1, -1)).join()
      json += readLinkColumns(from, links, { idsJson: `["${id}"]`, seqsJson: `[${seq}]`, count: 1 }, linkRules)
      return { json: `{${json}}`, count: 1, lastKeys: [], lastId: id, lastSeq: seq }
    },
  }
}

/** True for fields with a column of their own. Fields that show a system column travel as that column. */
export function isInRow(field: ModelField): boolean {
  return !field.link && isStoredColumn(field.behaviour.definition.column)
}

function putTogether(
  org: OrgDatabase,
  names: string[],
  keys: number,
  links: readonly ModelField[],
  linkRules: LinkRules | undefined,
  texts: string[],
): ColumnJson {
  const idsJson = texts[0] ?? '[]'
  let json = '{'
  for (const [index, name] of names.entries()) json += `${index === 0 ? '' : ','}"${name}":${texts[index] ?? '[]'}`
  const count = Number(texts[names.length + keys] ?? 0)
  json += readLinkColumns(org, links, { idsJson, seqsJson: texts[1] ?? '[]', count }, linkRules)
  const lastKeys = Array.from({ length: keys }, (_, index) => lastOf(texts[names.length + index] ?? '[]', count))
  const lastId = count > 0 ? idsJson.slice(-38, -2) : null
  return { json: `${json}}`, count, lastKeys, lastId, lastSeq: Number(texts[names.length + keys + 1] ?? 0) }
}

function lastOf(list: string, count: number): string | number | null {
  return (JSON.parse(list) as (string | number | null)[])[count - 1] ?? null
}

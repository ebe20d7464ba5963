import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import type { PreparedNode } from '#shared/query/prepare-filter.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { livingSql } from '#server/storage/records/query-compiler.ts'
import { livingPairs } from '#server/storage/records/living-pairs.ts'
import { fieldColumn, linkTable, recordTable } from '#server/storage/records/record-names.ts'
import { isStoredColumn } from '#server/storage/records/structure-sql.ts'
import type { Slot } from '#server/storage/records/slots.ts'
import type { ModelField, TableModel } from '#server/storage/records/table-model.ts'

const systemColumns = ['id', 'seq', 'created_at', 'created_by', 'updated_at', 'updated_by'] as const

export interface ColumnJson {
  /** JSON object text of RecordColumns, made by SQLite */
  json: string
  count: number
  /** sort keys of the last row, when keys were asked for */
  lastKeys: (string | number | null)[]
  lastId: string | null
  lastSeq: number
}

/** Which records of the table behind a link may be named; undefined: all */
export interface LinkRule {
  target: TableModel
  rules: PreparedNode
}
export type LinkRules = (field: ModelField) => LinkRule | undefined

/** A statement that reads records as columns, and how its answer is put together. */
export interface ColumnStatement {
  /** may hold slots */
  statement: CompiledQuery
  read(org: OrgDatabase, statement: CompiledQuery): ColumnJson
}

/**
 * Reads records as columns without making a row object: SQLite writes the JSON, one statement for all stored columns and one
 * per link field (performance.md §2, R10). `rest` is everything after `FROM rec_… AS r`: WHERE, ORDER BY, LIMIT.
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
  const inner = sql.join([
    ...systemColumns.map((name) => sql.ref(`r.${name}`)),
    ...stored.map((field) => fieldColumn(field.id, 'r')),
    ...keys.map((key, index) => sql`${key} AS ${sql.ref(`key${index}`)}`),
  ])
  const outer = [
    ...systemColumns.map((name) => sql`json_group_array(${sql.ref(name)})`),
    ...stored.map((field) =>
      field.behaviour.definition.column === 'json'
        ? sql`json_group_array(json(${fieldColumn(field.id)}))`
        : sql`json_group_array(${fieldColumn(field.id)})`,
    ),
    ...keys.map((_, index) => sql`json_group_array(${sql.ref(`key${index}`)})`),
    sql`count(*)`,
    sql`coalesce(max(seq), 0)`,
  ]
  const [first] = rests
  // several stretches find the rows' places only, so that no cell is carried through each of them
  const places = rests.map((rest) => sql`SELECT * FROM (SELECT r.rowid AS place FROM ${recordTable(model.id)} AS r ${rest})`)
  const rows =
    first && rests.length === 1
      ? sql`SELECT ${inner} FROM ${recordTable(model.id)} AS r ${first}`
      : sql`SELECT ${inner} FROM (${sql.join(places, sql` UNION ALL `)} LIMIT ${limit}) AS p
          CROSS JOIN ${recordTable(model.id)} AS r ON r.rowid = p.place`
  const names: string[] = [...systemColumns, ...stored.map((field) => field.id)]
  const links = visible.filter((field) => field.link)
  return {
    statement: sql`SELECT ${sql.join(outer)} FROM (${rows})`.compile(org.db.build),
    read: (from, statement) => putTogether(from, names, keys.length, links, linkRules, (from.db.allRaw(statement)[0] ?? []) as string[]),
  }
}

/** Columns of one `json_object`: a function of SQLite takes 127 arguments, each column is two. */
const columnsPerObject = 60

/**
 * The same for one record at most, which `rest` names: nothing is gathered over rows, and SQLite writes the whole object. Half of what
 * {@link compileColumns} takes for a single record.
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
  for (const field of visible) {
    if (!isInRow(field)) continue
    const column = fieldColumn(field.id, 'r')
    names.push(field.id)
    cells.push(field.behaviour.definition.column === 'json' ? sql`json_array(json(${column}))` : sql`json_array(${column})`)
  }
  const members = names.map((name, index) => sql`${sql.lit(name)}, ${cells[index]}`)
  const objects = Array.from(
    { length: Math.ceil(members.length / columnsPerObject) },
    (_, index) => sql`json_object(${sql.join(members.slice(index * columnsPerObject, (index + 1) * columnsPerObject))})`,
  )
  const links = visible.filter((field) => field.link)
  const none = `{${[...names, ...links.map((field) => field.id)].map((name) => `"${name}":[]`).join()}}`
  return {
    statement: sql`SELECT r.id, r.seq, ${sql.join(objects)} FROM ${recordTable(model.id)} AS r ${rest}`.compile(org.db.build),
    read: (from, statement) => {
      const [row] = from.db.allRaw(statement) as [id: string, seq: number, ...texts: string[]][]
      if (!row) return { json: none, count: 0, lastKeys: [], lastId: null, lastSeq: 0 }
      const [id, seq, ...texts] = row
      let json = texts.map((text) => text.slice(1, -1)).join()
      for (const field of links) json += `,"${field.id}":${readLinkColumn(from, field, `["${id}"]`, 1, linkRules?.(field))}`
      return { json: `{${json}}`, count: 1, lastKeys: [], lastId: id, lastSeq: seq }
    },
  }
}

/** What shows a column of the record itself travels as that column. */
function isInRow(field: ModelField): boolean {
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
  for (const field of links) json += `,"${field.id}":${readLinkColumn(org, field, idsJson, count, linkRules?.(field))}`
  const lastKeys = Array.from({ length: keys }, (_, index) => lastOf(texts[names.length + index] ?? '[]', count))
  const lastId = count > 0 ? idsJson.slice(-38, -2) : null
  return { json: `${json}}`, count, lastKeys, lastId, lastSeq: Number(texts[names.length + keys + 1] ?? 0) }
}

function lastOf(list: string, count: number): string | number | null {
  return (JSON.parse(list) as (string | number | null)[])[count - 1] ?? null
}

/** One link field's cells for the given records, aligned with them: one statement however many records; their ids are its first parameter. */
function readLinkColumn(org: OrgDatabase, field: ModelField, idsJson: string, count: number, rule: LinkRule | undefined): string {
  const statement = (!rule && linkStatements.get(field)) || compileLinkColumn(org, field, rule)
  if (!rule) linkStatements.set(field, statement)
  const [row] = org.db.allRaw({ ...statement, parameters: [idsJson, ...statement.parameters.slice(1)] })
  const [ids, places] = row as [string | null, string | null]
  return alignLinks(ids ?? '', JSON.parse(`[${places ?? ''}]`) as number[], count)
}

/** They last as long as the structure of the table; building the SQL takes longer than reading a page with it. */
const linkStatements = new WeakMap<ModelField, CompiledQuery>()

/**
 * All pairs of the records in two texts: the other ids, and the places of their records. Pairs lie in the order of their ids, so those of
 * a record follow each other sorted. Less than half of what a statement costs that puts a cell together for each record.
 */
function compileLinkColumn(org: OrgDatabase, field: ModelField, rule: LinkRule | undefined): CompiledQuery {
  const link = field.link
  if (!link) throw new Error(`${field.id} is not a link field`)
  const own = sql.ref(`p.${link.own}`)
  const other = sql.ref(`p.${link.other}`)
  // conditions call their record `r`
  const pairs = rule
    ? sql`${linkTable(link.linkId)} AS p CROSS JOIN ${recordTable(link.targetTableId)} AS r ON r.id = ${other}
        WHERE ${own} = page.value AND ${livingSql(rule.rules, rule.target)}`
    : livingPairs(link, sql`page.value`)
  return sql`SELECT group_concat(${other}, '","'), group_concat(page.key) FROM json_each(${''}) AS page CROSS JOIN ${pairs}`.compile(
    org.db.build,
  )
}

const idLength = 36
const idStep = idLength + '","'.length

/** JSON text of the cells: ids need no escaping in it. */
function alignLinks(ids: string, places: readonly number[], count: number): string {
  let json = '['
  let next = 0
  for (let place = 0; place < count; place++) {
    const first = next
    while (places[next] === place) next++
    if (place > 0) json += ','
    json += first === next ? 'null' : `["${ids.slice(first * idStep, (next - 1) * idStep + idLength)}"]`
  }
  return `${json}]`
}

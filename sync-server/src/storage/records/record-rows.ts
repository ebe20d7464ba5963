import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { readLinkColumns } from '#server/storage/records/link-columns.ts'
import type { LinkRules } from '#server/storage/records/link-rules.ts'
import { cellJson, isInRow, jsonObjects, rowsSql } from '#server/storage/records/record-json.ts'
import type { Slot } from '#server/storage/records/slots.ts'
import type { ModelField, TableModel } from '#server/storage/records/table-model.ts'

/** A field of an answer, and the name that its values have there. */
export interface NamedField {
  field: ModelField
  name: string
}

export interface RowsJson {
  /** JSON text of the list of records */
  json: string
  count: number
  /** sort keys of the last record */
  lastKeys: (string | number | null)[]
  lastId: string | null
}

/** A statement that reads records as an object each, and how its answer is put together. */
export interface RowsStatement {
  /** may hold slots */
  statement: CompiledQuery
  read(org: OrgDatabase, statement: CompiledQuery): RowsJson
}

/**
 * Reads records as programs get them: `{id, seq, …, values: {name: value}}`. SQLite writes the objects, so that no cell is parsed and written again;
 * cells of links are added to them. Fields that show a system column have no value here. `rests` and `limit` are those of `compileColumns`.
 */
export function compileRows(
  org: OrgDatabase,
  model: TableModel,
  fields: readonly NamedField[],
  rests: readonly RawBuilder<unknown>[],
  keys: readonly RawBuilder<unknown>[],
  limit: Slot,
  linkRules: LinkRules | undefined,
): RowsStatement {
  const links = fields.filter(({ field }) => field.link)
  const others = fields.filter(({ field }) => !field.link)
  const rows = rowsSql(model, others.map(({ field }) => field).filter(isInRow), rests, keys, limit)
  const members = others.map(({ field, name }) => sql`${sql.lit(name)}, ${isInRow(field) ? cellJson(field) : sql`NULL`}`)
  const [values = sql`json_object()`, ...further] = jsonObjects(members)
  const keyNames = keys.map((_, index) => sql.ref(`key${index}`))
  if (links.length === 0 && further.length === 0) {
    const list = (each: RawBuilder<unknown>): RawBuilder<unknown> => sql`json_group_array(${each})`
    // without sort keys the records follow each other by id
    const last = keys.length === 0 ? sql`max(id)` : sql`json_extract(${list(sql`id`)}, '$[#-1]')`
    return {
      statement: sql`SELECT count(*), ${list(record(values))}, ${sql.join([last, ...keyNames.map(list)])} FROM (${rows})`.compile(
        org.db.build,
      ),
      read: (from, statement) => readList(from.db.allRaw(statement)[0] as [number, string, string | null, ...string[]]),
    }
  }
  const outer = [record(values), ...further, sql`seq`, ...keyNames]
  return {
    statement: sql`SELECT ${sql.join(outer)} FROM (${rows})`.compile(org.db.build),
    read: (from, statement) => {
      const read = from.db.allRaw(statement)
      const last = read.at(-1)
      return {
        json: `[${itemsOf(from, read as string[][], further.length, links, linkRules).join()}]`,
        count: read.length,
        lastKeys: (last?.slice(further.length + 2) ?? []) as RowsJson['lastKeys'],
        lastId: last ? idOf(last[0] as string) : null,
      }
    },
  }
}

/** All records of a page in one text, which is a tenth cheaper than a text each. */
function readList([count, json, lastId, ...keys]: [number, string, string | null, ...string[]]): RowsJson {
  const lastKeys = keys.map((key) => (JSON.parse(key) as RowsJson['lastKeys']).at(-1) ?? null)
  return { json, count, lastKeys, lastId }
}

/** The id comes first, so that {@link idOf} finds it. */
const record = (values: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`json_object('id', id, 'seq', seq, 'created_at', created_at, 'created_by', created_by, 'updated_at', updated_at, 'updated_by', updated_by,
    'values', ${values})`
const idStart = '{"id":"'.length
const idOf = (text: string): string => text.slice(idStart, idStart + 36)

/** `rows`: each record's text, then `further` objects with more of its values, then its seq */
function itemsOf(
  org: OrgDatabase,
  rows: readonly string[][],
  further: number,
  links: readonly NamedField[],
  linkRules: LinkRules | undefined,
): string[] {
  const cells = linkCells(org, links, linkRules, {
    idsJson: `["${rows.map(([text = '']) => idOf(text)).join('","')}"]`,
    seqsJson: `[${rows.map((row) => row[further + 1]).join()}]`,
    count: rows.length,
  })
  return rows.map(([text = '', ...rest], at) => {
    const more = rest.slice(0, further).map((values) => values.slice(1, -1))
    for (const { name, column } of cells) more.push(`${name}:${JSON.stringify(column[at] ?? null)}`)
    const isEmpty = text.endsWith('{}}')
    return `${text.slice(0, -2)}${isEmpty ? '' : ','}${more.join()}}}`
  })
}

function linkCells(
  org: OrgDatabase,
  links: readonly NamedField[],
  linkRules: LinkRules | undefined,
  records: Parameters<typeof readLinkColumns>[2],
): { name: string; column: unknown[] }[] {
  if (links.length === 0 || records.count === 0) return []
  const fields = links.map(({ field }) => field)
  const read = readLinkColumns(org, fields, records, linkRules)
  const columns = JSON.parse(`{${read.slice(1)}}`) as Record<string, unknown[]>
  return links.map(({ field, name }) => ({ name: JSON.stringify(name), column: columns[field.id] ?? [] }))
}

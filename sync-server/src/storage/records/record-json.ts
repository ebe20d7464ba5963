import { sql, type RawBuilder } from 'kysely'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { fieldColumn, linkTable, recordTable } from '#server/storage/records/record-names.ts'
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
): ColumnJson {
  const stored = visible.filter((field) => !field.link)
  const inner = [
    ...systemColumns.map((name) => sql.ref(`r.${name}`)),
    ...stored.map((field) => fieldColumn(field.id, 'r')),
    ...keys.map((key, index) => sql`${key} AS ${sql.ref(`key${index}`)}`),
  ]
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
  const [row = []] = org.db.allRaw(
    sql`SELECT ${sql.join(outer)} FROM (SELECT ${sql.join(inner)} FROM ${recordTable(model.id)} AS r ${rest})`,
  )
  const texts = row as string[]
  const names: string[] = [...systemColumns, ...stored.map((field) => field.id)]
  const parts = names.map((name, index) => `"${name}":${texts[index] ?? '[]'}`)
  const idsJson = texts[0] ?? '[]'
  for (const field of visible) if (field.link) parts.push(`"${field.id}":${readLinkColumn(org, field, idsJson)}`)
  const count = Number(row[names.length + keys.length] ?? 0)
  const lastKeys = keys.map(
    (_, index) => (JSON.parse(texts[names.length + index] ?? '[]') as (string | number | null)[])[count - 1] ?? null,
  )
  const lastId = count > 0 ? idsJson.slice(-38, -2) : null
  return { json: `{${parts.join(',')}}`, count, lastKeys, lastId, lastSeq: Number(row[names.length + keys.length + 1] ?? 0) }
}

/** One link field's cells for the given records, aligned with them: one statement however many records. */
function readLinkColumn(org: OrgDatabase, field: ModelField, idsJson: string): string {
  const link = field.link
  if (!link) throw new Error(`${field.id} is not a link field`)
  const own = sql.ref(`p.${link.own}`)
  const other = sql.ref(`p.${link.other}`)
  const row = org.db.get(sql<{ list: string }>`
    WITH page AS MATERIALIZED (SELECT key, value AS id FROM json_each(${idsJson})),
    linked AS MATERIALIZED (
      SELECT ${own} AS id, json_group_array(${other} ORDER BY ${other}) AS list
      FROM page CROSS JOIN ${linkTable(link.linkId)} AS p ON ${own} = page.id
      JOIN ${recordTable(link.targetTableId)} AS t ON t.id = ${other} AND t.deleted_at IS NULL
      GROUP BY ${own}
    )
    SELECT json_group_array(json(list)) AS list FROM (
      SELECT linked.list FROM page LEFT JOIN linked ON linked.id = page.id ORDER BY page.key
    )`)
  return row?.list ?? '[]'
}

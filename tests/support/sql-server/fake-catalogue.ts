import { doneAnswer, errorAnswer, rowsAnswer, type SentValue } from '#tests/support/sql-server/tds-bytes.ts'

interface FakeColumn {
  name: string
  /** as `sys.types` names it */
  type: string
  /** bytes of its longest value, -1 for any */
  bytes?: number
  scale?: number
  references?: { schema: string; table: string; column: string }
}

export interface FakeTable {
  schema: string
  name: string
  isView?: boolean
  columns: FakeColumn[]
  key?: string
  /** values as the connector's expressions write them */
  rows: SentValue[][]
}

const nameIn = /\[((?:[^\]]|\]\])+)\]\.\[((?:[^\]]|\]\])+)\]/
const plain = (name = ''): string => name.replaceAll(']]', ']').replaceAll("''", "'")

/** The answer to a statement of the connector; an error of SQL Server to one that names what is not there. */
export function answerStatement(tables: readonly FakeTable[], statement: string): Buffer {
  const rows = (names: string[], found: SentValue[][], floats = new Set<number>()): Buffer => rowsAnswer(names, found, floats)
  if (!/^\s*select\b/i.test(statement)) return doneAnswer
  if (statement.includes('FROM sys.objects')) {
    const told = tables.map((one): SentValue[] => [
      one.schema,
      one.name,
      one.isView ? 'V' : 'U',
      one.isView ? null : String(one.rows.length),
    ])
    return rows(['schema', 'name', 'type', 'rows'], told)
  }
  const [, schema, name] = nameIn.exec(statement) ?? []
  const table = tables.find((one) => one.schema === plain(schema) && one.name === plain(name))
  if (statement.includes('JOIN sys.types')) {
    const columns = (table?.columns ?? []).map(({ name: label, type, bytes = 8, scale = 0 }) => [label, type, String(bytes), String(scale)])
    return rows(['name', 'type', 'bytes', 'scale'], columns)
  }
  if (statement.includes('FROM sys.indexes')) return rows(['name'], table?.key === undefined ? [] : [[table.key]])
  if (statement.includes('FROM sys.foreign_keys')) {
    const links = (table?.columns ?? []).flatMap(({ name: label, references: to }) => (to ? [[label, to.schema, to.table, to.column]] : []))
    return rows(['name', 'schema', 'table', 'column'], links)
  }
  if (!table) return errorAnswer(208, `Invalid object name '${plain(schema)}.${plain(name)}'.`)
  return selectRows(table, statement)
}

/** The chosen columns in the order of the statement, which names each of them in brackets once. */
function selectRows(table: FakeTable, statement: string): Buffer {
  const list = statement.slice(0, statement.lastIndexOf(' FROM '))
  const chosen = [...list.matchAll(/\[((?:[^\]]|\]\])+)\]/g)].map(([, name]) => plain(name))
  const places = chosen.map((name) => table.columns.findIndex((column) => column.name === name))
  const unknown = places.indexOf(-1)
  if (unknown !== -1) return errorAnswer(207, `Invalid column name '${chosen[unknown]}'.`)
  const floats = new Set(places.flatMap((place, at) => (['float', 'real'].includes(table.columns[place]?.type ?? '') ? [at] : [])))
  return rowsAnswer(
    chosen,
    table.rows.map((row) => places.map((place) => row[place] ?? null)),
    floats,
  )
}

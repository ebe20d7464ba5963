import { AppError } from '#shared/protocol/errors.ts'
import type { ColumnKind, RemoteColumn, RemoteShape } from '#server/connectors/database-reader.ts'

/** Rows of the catalogue, every value a text. */
export interface CatalogueColumn {
  name: string
  type: string
  form: string
  category: string
  modifier: string
  labels: string | null
}
export interface CatalogueKey {
  kind: string
  name: string
  schema: string | null
  table: string | null
  target: string | null
}

const kinds: Readonly<Record<string, ColumnKind>> = {
  ...{
    int2: 'integer',
    int4: 'integer',
    int8: 'integer',
    oid: 'integer',
    numeric: 'number',
    float4: 'float',
    float8: 'float',
    money: 'money',
  },
  ...{ date: 'day', time: 'clock', timestamp: 'wallClock', timestamptz: 'instant', bool: 'yesNo', bytea: 'binary' },
  ...{
    uuid: 'line',
    bpchar: 'line',
    name: 'line',
    char: 'line',
    inet: 'line',
    cidr: 'line',
    macaddr: 'line',
    interval: 'line',
    timetz: 'line',
  },
}
/** A text of at most so many letters is a line. */
const longestLine = 255
/** PostgreSQL adds this to the lengths it keeps. */
const headerLength = 4

/** A table as the catalogue tells of it. @throws AppError `source_changed` where it tells nothing */
export function readShape(
  columns: readonly CatalogueColumn[],
  keys: readonly CatalogueKey[],
  table: { schema: string; name: string },
): RemoteShape {
  if (columns.length === 0) throw new AppError('source_changed', { table: `${table.schema}.${table.name}` })
  return {
    columns: columns.map((column) => readColumn(column, keys)),
    key: keys.find(({ kind }) => kind === 'p')?.name ?? keys.find(({ kind }) => kind === 'u')?.name ?? null,
  }
}

function readColumn(column: CatalogueColumn, keys: readonly CatalogueKey[]): RemoteColumn {
  const { name, type, labels } = column
  const modifier = Number(column.modifier)
  const foreign = keys.find((key) => key.kind === 'f' && key.name === name)
  const { schema, table, target } = foreign ?? { schema: null, table: null, target: null }
  return {
    name,
    kind: kindOf(column, modifier),
    decimals: type === 'numeric' && modifier >= headerLength ? (modifier - headerLength) & 0x7ff : null,
    labels: labels === null ? [] : (JSON.parse(labels) as string[]),
    references: schema !== null && table !== null && target !== null ? { schema, table, column: target } : null,
  }
}

function kindOf({ type, form, category }: CatalogueColumn, modifier: number): ColumnKind {
  if (form === 'e') return 'choice'
  if (category === 'A') return 'words'
  if (type === 'varchar') return modifier >= headerLength && modifier - headerLength <= longestLine ? 'line' : 'text'
  return kinds[type] ?? 'text'
}

import { AppError } from '#shared/protocol/errors.ts'
import type { ColumnKind, RemoteColumn, RemoteShape, RemoteValue } from '#server/connectors/database-reader.ts'
import { quote, type NamedTable } from '#server/connectors/sql-server/catalogue-queries.ts'

type Row = readonly RemoteValue[]

/** The type of a column with the expression that writes its value as a text. Without one the value is a text already. */
interface TypeRule {
  kind: ColumnKind
  select?: (name: string) => string
}

const as =
  (type: string, style = '') =>
  (name: string) =>
    `CONVERT(${type}, ${name}${style})`
const plain = (kind: ColumnKind, length = 60): TypeRule => ({ kind, select: as(`nvarchar(${length})`) })
/** Moments with their fraction, as ISO writes them but for the T. */
const moment: TypeRule = { kind: 'wallClock', select: as('nvarchar(30)', ', 121') }
const amount: TypeRule = { kind: 'money', select: as('nvarchar(40)', ', 2') }
const hidden: TypeRule = { kind: 'binary' }

const types: Readonly<Record<string, TypeRule>> = {
  ...{ tinyint: plain('integer'), smallint: plain('integer'), int: plain('integer'), bigint: plain('integer') },
  ...{ decimal: plain('number'), numeric: plain('number'), float: { kind: 'float' }, real: { kind: 'float' } },
  ...{ money: amount, smallmoney: amount, bit: plain('yesNo', 1) },
  date: { kind: 'day', select: as('nvarchar(10)', ', 23') },
  time: { kind: 'clock', select: as('nvarchar(16)', ', 121') },
  ...{ datetime: moment, datetime2: moment, smalldatetime: moment },
  // in UTC, and without the zone
  datetimeoffset: {
    kind: 'instant',
    select: (name) => `CONVERT(nvarchar(30), CONVERT(datetime2(3), SWITCHOFFSET(${name}, '+00:00')), 121)`,
  },
  uniqueidentifier: { kind: 'line', select: (name) => `LOWER(CONVERT(nvarchar(36), ${name}))` },
  // filled up with blanks to its length
  ...{
    char: { kind: 'text', select: (name: string) => `RTRIM(${name})` },
    nchar: { kind: 'text', select: (name: string) => `RTRIM(${name})` },
  },
  ...{ xml: { kind: 'text', select: as('nvarchar(max)') }, sql_variant: { kind: 'text', select: as('nvarchar(4000)') } },
  hierarchyid: { kind: 'line', select: (name) => `${name}.ToString()` },
  ...{ binary: hidden, varbinary: hidden, image: hidden, timestamp: hidden, geography: hidden, geometry: hidden, vector: hidden },
}
const text: TypeRule = { kind: 'text' }
/** Letters of a text that counts as a line; of wide types each letter is two bytes. */
const longestLine = 255
const bytesOfLetter: Readonly<Record<string, number>> = { char: 1, varchar: 1, nchar: 2, nvarchar: 2, sysname: 2 }
const exact = new Set(['decimal', 'numeric'])

/** A column of SQL Server with the expression that reads it. */
export interface ServerColumn extends RemoteColumn {
  cell: string
}

/** A table as the catalogue tells of it. @throws AppError `source_changed` where it tells nothing */
export function readShape(
  table: NamedTable,
  { columns, keys, references }: { columns: readonly Row[]; keys: readonly Row[]; references: readonly Row[] },
): RemoteShape & { columns: readonly ServerColumn[] } {
  if (columns.length === 0) throw new AppError('source_changed', { table: `${table.schema}.${table.name}` })
  const targets = new Map(
    references.map(([name, schema, other, column]) => [name, { schema: schema ?? '', table: other ?? '', column: column ?? '' }]),
  )
  return {
    columns: columns.map((row) => readColumn(row, targets.get(row[0] ?? '') ?? null)),
    key: keys[0]?.[0] ?? null,
  }
}

function readColumn([name, type, bytes, scale]: Row, references: RemoteColumn['references']): ServerColumn {
  const column = name ?? ''
  const rule = types[type ?? ''] ?? text
  const size = bytesOfLetter[type ?? '']
  // -1 stands for texts of any length
  const isLine = size !== undefined && Number(bytes) > 0 && Number(bytes) / size <= longestLine
  return {
    name: column,
    kind: isLine ? 'line' : rule.kind,
    decimals: exact.has(type ?? '') ? Number(scale) : null,
    labels: [],
    references,
    cell: rule.select?.(quote(column)) ?? quote(column),
  }
}

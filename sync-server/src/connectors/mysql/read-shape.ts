import { AppError } from '#shared/protocol/errors.ts'
import type { ColumnKind, RemoteColumn, RemoteShape } from '#server/connectors/database-reader.ts'

export interface CatalogueColumn {
  name: string
  /** `int` */
  type: string
  /** `int(11) unsigned` */
  shown: string
  length: number | null
  decimals: number | null
}
export interface CatalogueKey {
  kind: string
  constraint: string
  name: string
  schema: string | null
  table: string | null
  target: string | null
}

const kinds: Readonly<Record<string, ColumnKind>> = {
  ...{ tinyint: 'integer', smallint: 'integer', mediumint: 'integer', int: 'integer', bigint: 'integer', year: 'year', bit: 'integer' },
  ...{ decimal: 'number', float: 'float', double: 'float', date: 'day', time: 'clock', datetime: 'wallClock', timestamp: 'instant' },
  ...{ enum: 'choice', set: 'choices', uuid: 'line', inet4: 'line', inet6: 'line' },
  ...{ binary: 'binary', varbinary: 'binary', tinyblob: 'binary', blob: 'binary', mediumblob: 'binary', longblob: 'binary' },
  ...{ geometry: 'binary', point: 'binary', linestring: 'binary', polygon: 'binary', multipoint: 'binary', multilinestring: 'binary' },
  ...{ multipolygon: 'binary', geometrycollection: 'binary', geomcollection: 'binary', vector: 'binary' },
}
const longestLine = 255

/** A table as the catalogue tells of it. @throws AppError `source_changed` where it tells nothing */
export function readShape(
  columns: readonly CatalogueColumn[],
  keys: readonly CatalogueKey[],
  table: { schema: string; name: string },
): RemoteShape {
  if (columns.length === 0) throw new AppError('source_changed', { table: `${table.schema}.${table.name}` })
  const single = keys.filter(
    (key) => keys.filter(({ constraint, kind }) => constraint === key.constraint && kind === key.kind).length === 1,
  )
  return {
    columns: columns.map((column) => readColumn(column, single)),
    key: single.find(({ kind }) => kind === 'PRIMARY KEY')?.name ?? null,
  }
}

function readColumn(column: CatalogueColumn, keys: readonly CatalogueKey[]): RemoteColumn {
  const { name, type, shown, decimals } = column
  const { schema, table, target } = keys.find((key) => key.kind === 'FOREIGN KEY' && key.name === name) ?? {}
  const kind = kindOf(column)
  return {
    name,
    kind,
    decimals: type === 'decimal' ? decimals : null,
    labels: kind === 'choice' || kind === 'choices' ? readLabels(shown) : [],
    references: schema && table && target ? { schema, table, column: target } : null,
  }
}

function kindOf({ type, shown, length }: CatalogueColumn): ColumnKind {
  if (/^(tinyint\(1\)|bit\(1\))/i.test(shown)) return 'yesNo'
  if (type === 'varchar' || type === 'char') return (length ?? 0) <= longestLine ? 'line' : 'text'
  return kinds[type] ?? 'text'
}

/** The labels of `enum('a','it''s')`. */
function readLabels(shown: string): string[] {
  return [...shown.matchAll(/'((?:[^']|'')*)'/g)].map(([, label = '']) => label.replaceAll("''", "'"))
}

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
  /** a part of the primary key */
  isKey: boolean
}
const name = '`((?:[^`]|``)+)`'
/** A key of one column in the statement that makes a table: the schema is named where it is another. */
const foreignKey = new RegExp(`FOREIGN KEY \\(${name}\\) REFERENCES (?:${name}\\.)?${name} \\(${name}\\)`, 'g')

const kinds: Readonly<Record<string, ColumnKind>> = {
  ...{ tinyint: 'integer', smallint: 'integer', mediumint: 'integer', int: 'integer', bigint: 'integer', year: 'year', bit: 'integer' },
  ...{ decimal: 'number', float: 'float', double: 'float', date: 'day', time: 'clock', datetime: 'wallClock', timestamp: 'instant' },
  ...{ enum: 'choice', set: 'choices', uuid: 'line', inet4: 'line', inet6: 'line' },
  ...{ binary: 'binary', varbinary: 'binary', tinyblob: 'binary', blob: 'binary', mediumblob: 'binary', longblob: 'binary' },
  ...{ geometry: 'binary', point: 'binary', linestring: 'binary', polygon: 'binary', multipoint: 'binary', multilinestring: 'binary' },
  ...{ multipolygon: 'binary', geometrycollection: 'binary', geomcollection: 'binary', vector: 'binary' },
}
const longestLine = 255

/**
 * A table as the catalogue tells of it. The keys to other tables stand in the statement that makes it: the lists of keys are hidden from a user who
 * may only read. @throws AppError `source_changed` where the catalogue tells nothing
 */
export function readShape(columns: readonly CatalogueColumn[], statement: string, table: { schema: string; name: string }): RemoteShape {
  if (columns.length === 0) throw new AppError('source_changed', { table: `${table.schema}.${table.name}` })
  const references = readReferences(statement, table.schema)
  const keys = columns.filter(({ isKey }) => isKey)
  return {
    columns: columns.map((column) => readColumn(column, references.get(column.name) ?? null)),
    key: keys.length === 1 ? (keys[0]?.name ?? null) : null,
  }
}

function readReferences(statement: string, schema: string): Map<string, NonNullable<RemoteColumn['references']>> {
  const plain = (text: string): string => text.replaceAll('``', '`')
  return new Map(
    [...statement.matchAll(foreignKey)].map(([, column = '', other = '', table = '', target = '']) => [
      plain(column),
      { schema: other === '' ? schema : plain(other), table: plain(table), column: plain(target) },
    ]),
  )
}

function readColumn(column: CatalogueColumn, references: RemoteColumn['references']): RemoteColumn {
  const { type, shown, decimals } = column
  const kind = kindOf(column)
  return {
    name: column.name,
    kind,
    decimals: type === 'decimal' ? decimals : null,
    labels: kind === 'choice' || kind === 'choices' ? readLabels(shown) : [],
    references,
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

import { AppError } from '#shared/protocol/errors.ts'
import type { ImportColumn, ImportPreview } from '#shared/nouns/imports/import-job.ts'
import type { ConnectorName } from '#shared/nouns/connectors/connector.ts'
import { cellText } from '#server/connectors/cell-texts.ts'
import { createFacts, decideField, noteValue, type ColumnFacts } from '#server/connectors/column-facts.ts'
import type { DatabaseTarget, RemoteColumn, RemoteShape } from '#server/connectors/database-reader.ts'
import { withDatabase } from '#server/connectors/look-job.ts'
import { openRowFile } from '#server/connectors/row-file.ts'
import type { Job } from '#server/jobs/job.ts'

export interface FetchInput {
  target: DatabaseTarget
  connector: ConnectorName
  table: { schema: string; name: string }
  /** the columns that an earlier run used; all of them without */
  columns?: readonly string[]
  /** of times that have none */
  zone: string
  path: string
  mostBytes: number
  mostColumns: number
}

export interface FetchResult {
  rows: number
  /** the text of an {@link ImportPreview}: a wide table's is megabytes, which the other thread need not write */
  preview: string
}

const previewRows = 50
const previewCell = 500
const toldEachMs = 500

/** Writes a table's rows into a file as they come, and describes its columns. @throws AppError `source_*`, `import_too_many_columns` */
export const fetchJob: Job = (given, context): Promise<FetchResult> => {
  const input = given as FetchInput
  const { target, table, zone } = input
  return withDatabase(target, async (reader) => {
    const shape = await reader.describe(table)
    const columns = chooseColumns(shape, input)
    const key = columns.some(({ name }) => name === shape.key) ? shape.key : null
    const facts = columns.map(createFacts)
    const preview: string[][] = []
    const file = openRowFile(input.path, input.mostBytes)
    let [rows, told] = [0, Date.now()]
    try {
      file.add(columns.map(({ name }) => name))
      await reader.readRows(table, columns, key, (values) => {
        const cells = columns.map(({ kind }, index) => cellText(kind, values[index] ?? null, zone))
        for (const [index, { kind }] of columns.entries()) {
          const fact = facts[index]
          if (fact) noteValue(fact, kind, cells[index] ?? '')
        }
        file.add(cells)
        rows++
        if (preview.length < previewRows) preview.push(cells.map((cell) => cell.slice(0, previewCell)))
        if (rows % 256 === 0 && Date.now() - told > toldEachMs) {
          told = Date.now()
          context.report(rows)
        }
      })
    } finally {
      file.close()
    }
    return { rows, preview: JSON.stringify(describe(input, shape, columns, facts, preview)) }
  })
}

/** @throws AppError `source_changed` for a chosen column that is gone */
function chooseColumns({ columns }: RemoteShape, { columns: names, mostColumns }: FetchInput): RemoteColumn[] {
  const shown = columns.filter(({ kind }) => kind !== 'binary')
  if (shown.length > mostColumns) throw new AppError('import_too_many_columns', { limit: mostColumns })
  if (!names) return shown
  const gone = names.filter((name) => !shown.some((column) => column.name === name))
  if (gone.length > 0) throw new AppError('source_changed', { columns: gone.slice(0, 10) })
  return shown.filter(({ name }) => names.includes(name))
}

function describe(
  { connector, table }: FetchInput,
  { key }: RemoteShape,
  columns: readonly RemoteColumn[],
  facts: readonly ColumnFacts[],
  rows: string[][],
): ImportPreview {
  const keyAt = columns.findIndex(({ name }) => name === key)
  return {
    source: { connector, ...table, key: keyAt === -1 ? null : keyAt },
    encoding: 'utf-8',
    delimiter: ',',
    hasHeader: true,
    headerRow: 1,
    heads: [],
    columns: columns.map((column, index) => describeColumn(column, index, facts[index] ?? createFacts(), index === keyAt)),
    rows,
    problems: [],
  }
}

function describeColumn(column: RemoteColumn, index: number, facts: ColumnFacts, isKey: boolean): ImportColumn {
  const { filled, empty, distinct } = facts
  return {
    index,
    label: column.name,
    ...decideField(column, facts, isKey || column.references !== null),
    ...{ decimal: '.', decimalGuessed: false, dateOrder: 'ymd', dateOrderGuessed: false, filled, empty },
    distinct: distinct ? [...distinct] : null,
    ...(facts.longNumbers && { tooManyDigits: true }),
    ...(column.references && { references: column.references }),
  }
}

import { getFieldType } from '#shared/fields/registry.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import type { FieldType, Locale } from '#shared/fields/field-type.ts'
import { isEmptyMark } from '#shared/imports/empty-mark.ts'
import type { ImportRowError } from '#shared/imports/import-job.ts'
import { newId } from '#shared/lib/ids.ts'
import { EnoughRecords, readCsvFile, type CsvFormat } from '#server/features/imports/csv-file.ts'
import { isBlankRecord } from '#server/features/imports/analyse-job.ts'
import type { Job } from '#server/jobs/job.ts'
import type { StoredCell } from '#server/storage/records/typed-records.ts'

export interface ConvertColumn {
  index: number
  label: string
  fieldId: string
  type: FieldTypeName
  config: unknown
  locale: Locale
}

export interface ConvertInput {
  path: string
  format: CsvFormat
  hasHeader: boolean
  columns: ConvertColumn[]
  /** data rows that an earlier run already imported */
  skip: number
  batchSize: number
  /** [batches taken by the receiver, 1 to stop]: keeps the reader a few batches ahead, so that memory stays bounded */
  gate: SharedArrayBuffer
}

/** A batch of typed rows: a record's new id, then its cells as stored, columns in the order of the input. */
export interface ConvertedBatch {
  /** JSON of the rows: one text is copied to the other thread and read there in a fraction of what a tree of arrays takes */
  rows: string
  count: number
  /** number of each row's record in the file, the header being 1 */
  lines: number[]
  errors: ImportRowError[]
}

const maxAhead = 16
/** Wide rows make small batches. */
const maxBatchLength = 256 * 1024

/** Reads and types a file's rows, reporting batches. What does not fit its field becomes empty and is reported. */
export async function convertFile(input: ConvertInput, report: (batch: ConvertedBatch) => void): Promise<{ rows: number }> {
  const gate = new Int32Array(input.gate)
  const columns = input.columns.map((column) => ({ ...column, definition: getFieldType(column.type) }))
  let rows = 0
  let sent = 0
  let headerPassed = !input.hasHeader
  let texts: string[] = []
  let length = 0
  let lines: number[] = []
  let errors: ImportRowError[] = []

  function send(): void {
    if (texts.length === 0) return
    report({ rows: `[${texts.join(',')}]`, count: texts.length, lines, errors })
    sent++
    texts = []
    length = 0
    lines = []
    errors = []
    for (;;) {
      if (Atomics.load(gate, 1) === 1) throw new EnoughRecords()
      const taken = Atomics.load(gate, 0)
      if (sent - taken < maxAhead) return
      Atomics.wait(gate, 0, taken, 1000)
    }
  }

  await readCsvFile(input.path, input.format, (cells, number) => {
    if (isBlankRecord(cells)) return
    if (!headerPassed) {
      headerPassed = true
      return
    }
    rows++
    if (rows <= input.skip) return
    const row: StoredCell[] = [newId()]
    for (const column of columns) row.push(convert(cells[column.index] ?? '', column, column.definition, number))
    const text = JSON.stringify(row)
    texts.push(text)
    length += text.length
    lines.push(number)
    if (texts.length >= input.batchSize || length >= maxBatchLength) send()
  })
  try {
    send()
  } catch (error) {
    if (!(error instanceof EnoughRecords)) throw error
  }
  return { rows }

  function convert(text: string, column: ConvertColumn, type: FieldType, row: number): StoredCell {
    if (isEmptyMark(text)) return null
    const parsed = type.parse(text, column.config, column.locale)
    if (!parsed.ok) {
      errors.push({ row, column: column.label, value: text.slice(0, 200), reason: parsed.reason })
      return null
    }
    return Array.isArray(parsed.value) ? JSON.stringify(parsed.value) : parsed.value
  }
}

export const convertJob: Job = (input, context) => convertFile(input as ConvertInput, (batch) => context.report(batch))

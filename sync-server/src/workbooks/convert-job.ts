import { getFieldType } from '#shared/fields/registry.ts'
import { findOption, readNames, type SelectConfig } from '#shared/fields/select-options.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import type { FieldType, Locale } from '#shared/fields/field-type.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { isEmptyMark } from '#shared/nouns/imports/empty-mark.ts'
import { readCell } from '#shared/nouns/imports/read-cell.ts'
import type { ImportRowError } from '#shared/nouns/imports/import-job.ts'
import { uniqueKey } from '#shared/nouns/tables/unique-records.ts'
import { detachedText } from '#shared/lib/detached-text.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import { newId } from '#shared/lib/ids.ts'
import { createBatchSlots, maxAhead } from '#server/workbooks/batch-slots.ts'
import { EnoughRecords, readCsvFile, type CsvFormat } from '#server/workbooks/csv-file.ts'
import { isBlankRecord } from '#server/workbooks/blank-record.ts'
import { createRowsByKey } from '#server/workbooks/rows-by-key.ts'
import type { Job } from '#server/jobs/job.ts'
import type { StoredCell } from '#server/storage/records/typed-records.ts'

export interface ConvertColumn {
  index: number
  label: string
  fieldId: string
  type: FieldTypeName
  config: unknown
  locale: Locale
  /** of a column of people: their ids by folded name and address */
  people?: ReadonlyMap<string, string>
}

export interface ConvertInput {
  path: string
  format: CsvFormat
  /** number of the record that names the columns: rows follow it; absent where the first record that is not blank does */
  headerRow?: number | null
  hasHeader: boolean
  columns: ConvertColumn[]
  /** position of the key column that identifies records, if rows with a repeated key are reported */
  keyAt?: number
  /** data rows that an earlier run already imported */
  skip: number
  batchSize: number
  /** [batches taken by the receiver, 1 to stop]: keeps the reader a few batches ahead, so that memory stays bounded */
  gate: SharedArrayBuffer
}

/** A batch of typed rows: a record's new id, then its cells as stored, columns in the order of the input. */
export interface ConvertedBatch {
  /** JSON of the rows, in memory that both threads see: a copy for each batch would be garbage of the other one */
  rows: Uint8Array
  count: number
  /** number of each row's record in the file, the header being 1 */
  lines: number[]
  /** the earlier row with the same key for each row, in this batch or before, 0 for none; absent if not needed */
  repeats?: number[]
  errors: ImportRowError[]
}

/** Wide rows make small batches. */
const maxBatchLength = 256 * 1024

/** Waits until the receiver has taken enough of the batches sent. */
function waitForRoom(gate: Int32Array<SharedArrayBuffer>, sent: number): void {
  for (;;) {
    if (Atomics.load(gate, 1) === 1) throw new EnoughRecords()
    const taken = Atomics.load(gate, 0)
    if (sent - taken < maxAhead) return
    Atomics.wait(gate, 0, taken, 1000)
  }
}

/** Reads and types a file's rows, and reports them in batches. A value that does not fit its field becomes empty and is reported. */
export async function convertFile(input: ConvertInput, report: (batch: ConvertedBatch) => void): Promise<{ rows: number }> {
  const gate = new Int32Array(input.gate)
  const slots = createBatchSlots()
  const columns = input.columns.map((column) => ({
    ...column,
    definition: getFieldType(column.type),
    known: createKnownCells(input.columns.length),
  }))
  let rows = 0
  let sent = 0
  let headerPassed = !input.hasHeader
  let batch: StoredCell[][] = []
  let length = 0
  let lines: number[] = []
  let repeats: number[] = []
  let errors: ImportRowError[] = []
  const keyColumn = input.keyAt === undefined ? undefined : columns[input.keyAt]
  const keys = createRowsByKey()

  function send(): void {
    if (batch.length === 0) return
    report({ rows: slots.put(JSON.stringify(batch)), count: batch.length, lines, ...(keyColumn && { repeats }), errors })
    sent++
    batch = []
    length = 0
    lines = []
    repeats = []
    errors = []
    waitForRoom(gate, sent)
  }

  await readCsvFile(input.path, input.format, (cells, number) => {
    if (isBlankRecord(cells)) return
    if (!headerPassed) {
      headerPassed = input.headerRow === undefined || number === input.headerRow
      return
    }
    rows++
    if (rows <= input.skip) {
      // keys of rows from an interrupted run count too
      if (keyColumn) noteKey(convert(cells[keyColumn.index] ?? '', keyColumn, number), number)
      errors.length = 0
      return
    }
    const row: StoredCell[] = [newId()]
    for (const column of columns) {
      const text = cells[column.index] ?? ''
      length += text.length
      row.push(convert(text, column, number))
    }
    batch.push(row)
    lines.push(number)
    if (input.keyAt !== undefined) repeats.push(noteKey(row[input.keyAt + 1] ?? null, number))
    if (batch.length >= input.batchSize || length >= maxBatchLength) send()
  })
  try {
    send()
  } catch (error) {
    if (!(error instanceof EnoughRecords)) throw error
  }
  return { rows }

  function noteKey(key: StoredCell, row: number): number {
    return key === null ? 0 : keys.put((keyColumn && uniqueKey(keyColumn.type, key)) ?? String(key), row)
  }

  function convert(text: string, column: (typeof columns)[number], row: number): StoredCell {
    const before = column.known.get(text)
    if (before !== undefined) return before
    if (input.format.isExact ? text === '' : isEmptyMark(text, column.type) && !namesOption(text, column)) return null
    const people = column.people && readNames(text, (name) => column.people?.get(foldText(name)))
    const { definition, config, locale } = column
    const given = people ?? (input.format.isExact ? exactValue(text, definition) : undefined)
    const checked = given === undefined ? undefined : definition.check(given, config)
    const parsed = checked && (checked.ok || people) ? checked : readCell(definition, text, config, locale)
    if (!parsed.ok) {
      errors.push({ row, column: column.label, value: text.slice(0, 200), reason: parsed.reason })
      return null
    }
    const cell = Array.isArray(parsed.value) ? JSON.stringify(parsed.value) : parsed.value
    column.known.add(text, cell)
    return cell
  }
}

/** A word for nothing, such as N/A, may be what people chose to call an option. */
function namesOption(text: string, { type, config }: ConvertColumn): boolean {
  return getFieldType(type).holds === 'options' && text.trim() !== '' && findOption(config as SelectConfig, text) !== undefined
}

/** Values of a database that its text gives whole: instants to the millisecond, and lists, whose words may hold commas. */
function exactValue(text: string, { moment, column, holds }: FieldType): CellValue | undefined {
  if (moment === 'instant' && isoInstant.test(text)) return text
  if (column !== 'json' || holds !== undefined || !text.startsWith('[')) return undefined
  const list = JSON.parse(text) as unknown
  return Array.isArray(list) && list.every((word) => typeof word === 'string') ? list : undefined
}

const isoInstant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

interface KnownCells {
  get(text: string): StoredCell | undefined
  add(text: string, cell: StoredCell): void
}

/** of one column, and of all */
const mostKnown = 1000
const mostKnownOfAll = 100_000
const knownLength = 60

/** Cache of converted short texts of a column, because many columns repeat a few of them; it gives up where they do not. */
function createKnownCells(columns: number): KnownCells {
  const most = Math.min(mostKnown, Math.floor(mostKnownOfAll / columns))
  const cells = new Map<string, StoredCell>()
  let asked = 0
  let isWorthIt = true
  return {
    get: (text) => {
      if (!isWorthIt || text.length > knownLength) return undefined
      asked++
      return cells.get(text)
    },
    add: (text, cell) => {
      if (!isWorthIt || text.length > knownLength) return
      if (cells.size < most) cells.set(detachedText(text), cell)
      else if (asked < 2 * most) {
        isWorthIt = false
        cells.clear()
      }
    },
  }
}

export const convertJob: Job = (input, context) => convertFile(input as ConvertInput, (batch) => context.report(batch))

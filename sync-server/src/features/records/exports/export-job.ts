import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { dayMs, readIsoDay } from '#shared/days/day.ts'
import { zoneShift } from '#shared/days/zone.ts'
import { csvCell, withFormulaMark } from '#shared/nouns/exports/csv-text.ts'
import { maxPdfRows, maxSheetRows } from '#shared/nouns/exports/export-formats.ts'
import { recordIdColumn } from '#shared/nouns/exports/record-id-column.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { withHeadingZone } from '#shared/fields/heading-zone.ts'
import type { Locale } from '#shared/fields/field-type.ts'
import type { RecordPage } from '#shared/nouns/records/record-page.ts'
import { createOrgContext, type OrgContext } from '#server/access/org-context.ts'
import { asViewed } from '#server/access/views.ts'
import { openTable, visibleFields } from '#server/access/record-rights.ts'
import { exportWriter } from '#server/features/records/exports/export-cells.ts'
import type { SheetCell } from '#server/features/records/exports/sheet-xml.ts'
import { writeCalendar, writeJson, writeMarkdown, type WrittenField } from '#server/features/records/exports/write-texts.ts'
import { writeSheet } from '#server/features/records/exports/write-sheet.ts'
import type { Exported, ExportInput, ExportRequest } from '#server/records/read/export-input.ts'
import { queryRecords } from '#server/records/read/query-records.ts'
import type { Job, JobContext } from '#server/jobs/job.ts'
import { maxZipBytes } from '#server/lib/zip-writer.ts'
import { createOrgDatabase } from '#server/storage/org-database.ts'
import type { OrgSchema } from '#server/storage/org-schema.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'
import { openSqlDatabase } from '#server/storage/sql-database.ts'

const rowsPerPage = 5000

/** Columns whose cells a formula could hide in: what people typed, not numbers and days that we wrote. */
const isText = ({ behaviour: { definition } }: ModelField): boolean => !definition.amount && !definition.moment

interface Export {
  context: OrgContext
  request: ExportRequest
  locale: Locale
  fields: readonly ModelField[]
}

/** Writes a table's records to a file, page by page, as the person may see them. Holds one page at a time. */
export const exportJob: Job = async (input, job) => {
  const { path, orgId, memberId, view, locale, request, target, publicUrl } = input as ExportInput
  const org = createOrgDatabase(orgId, openSqlDatabase<OrgSchema>(path, { readonly: true }))
  try {
    const context = asViewed(createOrgContext(org, memberId, { now: () => new Date(), source: 'export' }), view)
    const table = openTable(context, request.tableId)
    const { model } = table
    const visible = visibleFields(context, table).filter(({ behaviour }) => behaviour.definition.column !== 'none')
    const fields = request.fields ? request.fields.flatMap((id) => visible.find((field) => field.id === id) ?? []) : visible
    const made: Export = { context, request, locale, fields }
    if (request.format === 'xlsx') return await toSheet(made, target, job)
    if (request.format === 'pdf') return await toPdf(made, target, model.label, job)
    if (request.format === 'csv') return await toCsv(made, target, job)
    return await toText(made, { target, publicUrl, named: model.recordLabelField, label: model.label }, job)
  } finally {
    org.db.close()
  }
}

function* pages({ context, request }: Export, job: JobContext): Generator<RecordPage> {
  let after: string | null = null
  do {
    job.signal.throwIfAborted()
    const { tableId, filter, sorts, search } = request
    const page = JSON.parse(queryRecords(context, { tableId, filter, sorts, search, after, limit: rowsPerPage })) as RecordPage
    yield page
    after = page.next
  } while (after !== null)
}

/** A field that shows a column of the record itself reads that column. */
function cellsOf(columns: RecordPage['columns'], { id, behaviour }: ModelField): readonly CellValue[] {
  const { system } = behaviour.definition
  return ((system === undefined ? columns[id] : columns[system]) ?? []) as readonly CellValue[]
}

async function toCsv(made: Export, target: string, job: JobContext): Promise<Exported> {
  const { context, request, locale, fields } = made
  const delimiter = request.delimiter ?? (locale.decimal === ',' ? ';' : ',')
  const file = createWriteStream(target, { mode: 0o600 })
  const text = (cell: string, guarded: boolean): string =>
    csvCell(guarded && request.escapeFormulas ? withFormulaMark(cell) : cell, delimiter)
  const writers = fields.map((field) => ({ write: exportWriter(context, field, zoneOf(field, locale)), field, guarded: isText(field) }))
  const head = [...(request.withIds ? [recordIdColumn] : []), ...fields.map((field) => field.label)]
  // spreadsheets take a file without the mark for one of their own old encodings
  file.write(`${locale.language === 'en' ? '' : '\ufeff'}${head.map((label) => text(label, true)).join(delimiter)}\r\n`)
  let rows = 0
  for (const { columns } of pages(made, job)) {
    const texts = writers.map(({ write, field, guarded }) => write(cellsOf(columns, field)).map((cell) => text(cell, guarded)))
    if (request.withIds) texts.unshift(columns.id.map(String))
    const lines = columns.id.map((_, row) => `${texts.map((cells) => cells[row] ?? '').join(delimiter)}\r\n`)
    rows += lines.length
    if (!file.write(lines.join(''))) await once(file, 'drain')
  }
  file.end()
  await once(file, 'close')
  return { rows, cutTexts: 0 }
}

/** The formats of texts that other programs read. */
async function toText(
  made: Export,
  { target, publicUrl, named, label }: { target: string; publicUrl: string; named: string | null; label: string },
  job: JobContext,
): Promise<Exported> {
  const { context, request, locale, fields } = made
  const written = fields.map((field): WrittenField => ({
    field,
    write: exportWriter(context, field, zoneOf(field, locale)),
    cells: (columns) => cellsOf(columns, field),
  }))
  const asked = { target, fields: written, pages: pages(made, job), withIds: request.withIds }
  const addressOf = (id: string): string => new URL(`/object/${request.tableId}/record/${id}`, publicUrl).href
  const namedBy = written.find(({ field }) => field.id === named)
  const rows =
    request.format === 'json'
      ? await writeJson(asked)
      : request.format === 'md'
        ? await writeMarkdown(asked)
        : await writeCalendar({ ...asked, label, named: namedBy, addressOf, timezone: locale.timezone })
  return { rows, cutTexts: 0 }
}

async function toSheet(made: Export, target: string, job: JobContext): Promise<Exported> {
  const { context, request, locale, fields } = made
  const writers = fields.map((field) => exportWriter(context, field, zoneOf(field, locale)))
  let count = 0
  function* rows(): Generator<SheetCell[]> {
    for (const { columns } of pages(made, job)) {
      count += columns.id.length
      if (count > maxSheetRows) throw new AppError('export_too_large', { limit: maxSheetRows })
      const cells = fields.map((field, index) => sheetCells(field, cellsOf(columns, field), zoneOf(field, locale), writers[index]))
      if (request.withIds) cells.unshift(columns.id.map(String))
      for (let row = 0; row < columns.id.length; row++) yield cells.map((column) => column[row] ?? null)
    }
  }
  const head = [...(request.withIds ? [recordIdColumn] : []), ...fields.map((field) => field.label)]
  try {
    const { cutTexts } = await writeSheet(target, head, rows(), locale.language)
    return { rows: count, cutTexts }
  } catch (error) {
    throw error instanceof RangeError ? new AppError('export_too_large', { limit: maxZipBytes }) : error
  }
}

/** Cells as they are displayed, on pages to print. */
async function toPdf(made: Export, target: string, label: string, job: JobContext): Promise<Exported> {
  const { context, request, locale, fields } = made
  const columns = fields.map((field) => {
    const { definition, config } = field.behaviour
    const isNumber = definition.amount !== undefined
    const write = isNumber ? undefined : exportWriter(context, field, locale)
    const shown = (cells: readonly CellValue[]): string[] =>
      write ? write(cells) : cells.map((cell) => (cell === null ? '' : definition.format(cell, config, locale)))
    return { field, shown, label: field.label, isNumber, cells: [] as string[] }
  })
  let rows = 0
  for (const page of pages(made, job)) {
    rows += page.columns.id.length
    if (rows > maxPdfRows) throw new AppError('export_too_large', { limit: maxPdfRows })
    for (const { field, shown, cells } of columns) cells.push(...shown(cellsOf(page.columns, field)))
  }
  const { drawTable } = await import('#server/lib/pdf/draw-table.ts')
  const title = request.title ?? label
  await writeFile(target, drawTable({ title, note: title, columns, rows }), { mode: 0o600 })
  return { rows, cutTexts: 0 }
}

/** The importer reads such a column so. */
const zoneOf = ({ label }: ModelField, locale: Locale): Locale => withHeadingZone(label, locale)

/** Days of spreadsheets begin in 1900, whose February Excel gives a day too many. */
const firstSheetDay = '1900-03-01'

const dayCell = (day: string): SheetCell =>
  day < firstSheetDay ? day : { date: new Date((readIsoDay(day) ?? 0) * dayMs), format: 'yyyy-mm-dd' }

/** An instant as clocks of the organisation show it; as text where a spreadsheet cannot say it, or it says its zone. */
function momentCell(instant: string, text: string, timezone: string): SheetCell {
  const at = Date.parse(instant)
  if (instant < firstSheetDay || /[+-]\d\d:\d\d$/.test(text) || at % 1000 !== 0) return text
  const shown = at + zoneShift(at, timezone)
  return { date: new Date(shown), format: shown % 60_000 === 0 ? 'yyyy-mm-dd hh:mm' : 'yyyy-mm-dd hh:mm:ss' }
}

/** Numbers and days stay numbers and days; every text is only ever text in a spreadsheet file. */
function sheetCells(
  field: ModelField,
  cells: readonly CellValue[],
  { timezone }: Locale,
  write: ((cells: readonly CellValue[]) => string[]) | undefined,
): SheetCell[] {
  const { amount, moment } = field.behaviour.definition
  if (amount === 'plain' || amount === 'percent') return cells.map((cell) => (typeof cell === 'number' ? cell : null))
  if (amount === 'money') return cells.map((cell) => (typeof cell === 'number' ? cell / 100 : null))
  if (moment === 'day') return cells.map((cell) => (typeof cell === 'string' ? dayCell(cell) : null))
  const texts = (write?.(cells) ?? []).map((text) => (text === '' ? null : text))
  if (moment === 'instant') return texts.map((text, row) => (text === null ? null : momentCell(String(cells[row]), text, timezone)))
  return texts
}

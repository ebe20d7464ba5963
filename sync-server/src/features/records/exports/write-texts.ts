import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { itemsOf } from '#shared/fields/cell-items.ts'
import { recordIdColumn } from '#shared/nouns/exports/record-id-column.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { dateKindOf } from '#shared/views/date-span.ts'
import type { RecordPage } from '#shared/nouns/records/record-page.ts'
import type { WriteCells } from '#server/features/records/exports/export-cells.ts'
import { eventTime } from '#server/lib/icalendar/event-time.ts'
import { wrongPart } from '#server/lib/wrong-part.ts'
import { calendarText, type CalendarEvent } from '#server/lib/icalendar/calendar-text.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

/** A field with the way in which its cells become texts. */
export interface WrittenField {
  field: ModelField
  write: WriteCells
  /** of a page */
  cells(columns: RecordPage['columns']): readonly CellValue[]
}

interface TextExport {
  target: string
  fields: readonly WrittenField[]
  pages: Iterable<RecordPage>
  withIds: boolean
}

/** Streams pieces to a file. @returns how many rows the pieces told of */
async function writeFile(target: string, pieces: Iterable<{ text: string; rows: number }>): Promise<number> {
  const file = createWriteStream(target, { mode: 0o600 })
  let count = 0
  for (const { text, rows } of pieces) {
    count += rows
    if (!file.write(text)) await once(file, 'drain')
  }
  file.end()
  await once(file, 'close')
  return count
}

/** A list of objects by the names of fields: numbers are numbers, ticks are true or false, lists are lists, days and moments are ISO 8601. */
export function writeJson({ target, fields, pages, withIds }: TextExport): Promise<number> {
  const names = distinctNames(fields, withIds)
  function* pieces(): Generator<{ text: string; rows: number }> {
    let isFirst = true
    yield { text: '[', rows: 0 }
    for (const { columns } of pages) {
      const values = fields.map((one) => jsonCells(one, columns))
      const rows = columns.id.map((id, row) => {
        const cells = names.map((name, at): [string, unknown] => [name, values[at]?.[row] ?? null])
        return JSON.stringify(Object.fromEntries(withIds ? [[recordIdColumn, id], ...cells] : cells))
      })
      if (rows.length === 0) continue
      yield { text: `${isFirst ? '\n' : ',\n'}${rows.join(',\n')}`, rows: rows.length }
      isFirst = false
    }
    yield { text: '\n]\n', rows: 0 }
  }
  return writeFile(target, pieces())
}

/** Two fields of one name are told apart by a number. */
function distinctNames(fields: readonly WrittenField[], withIds: boolean): string[] {
  const used = new Set(withIds ? [recordIdColumn] : [])
  return fields.map(({ field: { label } }) => {
    let name = label
    for (let number = 2; used.has(name); number++) name = `${label} ${number}`
    used.add(name)
    return name
  })
}

function jsonCells(one: WrittenField, columns: RecordPage['columns']): readonly unknown[] {
  const cells = one.cells(columns)
  const { amount, moment, holds, column, formula, typedAs } = one.field.behaviour.definition
  if (amount === 'money') return cells.map((cell) => (typeof cell === 'number' ? cell / 100 : null))
  if (amount !== undefined || moment !== undefined) return cells
  if (typedAs === 'range') return cells
  if (formula === 'boolean') return cells.map((cell) => cell === 1)
  // one label at a time: a sign that parts them may be within one
  if (holds === 'options' && column === 'json')
    return cells.map((cell) => {
      const labels = itemsOf(cell).flatMap((item) => one.write([[item]]))
      return labels.length === 0 ? null : labels
    })
  return one.write(cells).map((text) => (text === '' ? null : text))
}

/** A table of Markdown, as pages take it. */
export function writeMarkdown({ target, fields, pages, withIds }: TextExport): Promise<number> {
  const line = (cells: readonly string[]): string => `| ${cells.map(markdownCell).join(' | ')} |\n`
  const heads = [...(withIds ? [recordIdColumn] : []), ...fields.map(({ field }) => field.label)]
  const isFigure = ({ field }: WrittenField): boolean => field.behaviour.definition.amount !== undefined
  const rule = [...(withIds ? ['---'] : []), ...fields.map((one) => (isFigure(one) ? '---:' : '---'))]
  function* pieces(): Generator<{ text: string; rows: number }> {
    yield { text: line(heads) + `| ${rule.join(' | ')} |\n`, rows: 0 }
    for (const { columns } of pages) {
      const texts = fields.map(({ write, cells }) => write(cells(columns)))
      if (withIds) texts.unshift(columns.id.map(String))
      yield { text: columns.id.map((_, row) => line(texts.map((cells) => cells[row] ?? ''))).join(''), rows: columns.id.length }
    }
  }
  return writeFile(target, pieces())
}

/** A cell of one line, whose signs are no signs of Markdown. */
function markdownCell(text: string): string {
  return text
    .replaceAll(/[\\`*_[\]<>|#~]/g, '\\$&')
    .replaceAll(/\r?\n/g, '<br>')
    .trim()
}

/** A calendar is one text, which programs read whole. */
export const maxCalendarRows = 20_000

interface CalendarExport extends TextExport {
  label: string
  /** the field that names the records */
  named: WrittenField | undefined
  addressOf(recordId: string): string
  timezone: string
}

/** A calendar by the first field of days, moments or ranges of days. @throws AppError `invalid_request` without one, `export_too_large` */
export async function writeCalendar({ target, fields, pages, label, named, addressOf, timezone }: CalendarExport): Promise<number> {
  const dated = fields.find(({ field }) => dateKindOf(field) !== undefined)
  const kind = dated && dateKindOf(dated.field)
  if (!kind) throw wrongPart('format', 'no field has days')
  const events: CalendarEvent[] = []
  let count = 0
  for (const { columns } of pages) {
    count += columns.id.length
    if (count > maxCalendarRows) throw new AppError('export_too_large', { limit: maxCalendarRows })
    const when = dated.cells(columns)
    const names = named?.write(named.cells(columns)) ?? []
    const others = fields.filter((one) => one !== dated && one !== named)
    const texts = others.map(({ write, cells }) => write(cells(columns)))
    for (const [row, id] of columns.id.entries()) {
      const time = eventTime(kind, when[row] ?? null, timezone)
      if (!time) continue
      const description = others.flatMap(({ field }, at) => (texts[at]?.[row] ? [`${field.label}: ${texts[at]?.[row]}`] : [])).join('\n')
      events.push({
        id: String(id),
        summary: names[row] || label,
        ...(description !== '' && { description }),
        url: addressOf(String(id)),
        ...time,
      })
    }
  }
  await writeFile(target, [{ text: calendarText(label, 'Export', events), rows: count }])
  return count
}

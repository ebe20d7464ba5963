import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { dayMs, dayOfParts } from '#shared/days/day.ts'
import { currencyMarkOf } from '#shared/fields/types/currency.ts'
import { csvCell } from '#shared/nouns/exports/csv-text.ts'
import { fillMask, ShownNumber, writeElapsed } from '#server/workbooks/number-format.ts'
import type { SheetRow, SheetValue } from '#server/workbooks/xlsx-sheet.ts'

/** The facts about a sheet that are needed before its first row. */
export interface SheetShape {
  columns: number
  /** places of the columns that hold times of day */
  times: ReadonlySet<number>
  /** places of the columns whose numbers all have the same look, and are written with it: percent or money */
  shown: ReadonlySet<number>
}

export type SheetRows = AsyncIterable<readonly SheetRow[]> | Iterable<readonly SheetRow[]>

/** Observes a sheet's rows as they pass. */
export interface SheetLook {
  note(rows: readonly SheetRow[]): void
  /** the number of the last row so far */
  rows(): number
  /** the shape of the rows so far */
  shape(): SheetShape
}

/** The day that a workbook gives to a time of day alone. */
const noDay = dayOfParts(1899, 12, 30) * dayMs

export function createSheetLook(): SheetLook {
  let last = 0
  let columns = 0
  const times = new Set<number>()
  const days = new Set<number>()
  /** by column: the look of its numbers, `mixed` where there are two */
  const looks: (string | undefined)[] = []

  function noteLook(column: number, look: string): void {
    const known = looks[column]
    if (known === undefined) looks[column] = look
    else if (known !== look) looks[column] = mixed
  }

  function note(cell: SheetValue, column: number, isFirst: boolean): void {
    if (cell instanceof Date) {
      const after = exactMs(cell) - noDay
      if (after < 0 || after >= dayMs) days.add(column)
      else if (after > 0) times.add(column)
    } else if (isFirst) return // years among the names of columns
    else if (typeof cell === 'number') noteLook(column, plain)
    else if (cell instanceof ShownNumber) noteLook(column, lookKey(cell))
  }

  return {
    note: (rows) => {
      for (const { number, cells } of rows) {
        const isFirst = last === 0
        last = number
        columns = Math.max(columns, cells.length)
        for (let column = 0; column < cells.length; column++) note(cells[column] ?? null, column, isFirst)
      }
    },
    rows: () => last,
    shape: () => ({
      columns,
      // columns whose days are all that one, and not without a time
      times: new Set([...times].filter((column) => !days.has(column))),
      shown: new Set(
        [...looks.keys()].filter((column) => looks[column] !== undefined && looks[column] !== plain && looks[column] !== mixed),
      ),
    }),
  }
}

const plain = 'plain'
const mixed = 'mixed'

/** Columns of percentages or of one currency have one key. Money with more decimals than it has is a number. */
function lookKey({ number, look }: ShownNumber): string {
  if (look.kind === 'percent') return look.kind
  return look.kind === 'money' && Math.abs(number * 100 - Math.round(number * 100)) < 1e-6 ? `money ${look.mark ?? ''}` : plain
}

/** Writes a sheet's rows as CSV, with empty rows between them. @param shapeOf called once, when rows are there @param ownMark of money without one */
export async function writeSheetText(path: string, rows: SheetRows, shapeOf: () => SheetShape, ownMark: string): Promise<void> {
  async function* lines(): AsyncGenerator<string, void> {
    let shape: SheetShape | undefined
    let written = 0
    for await (const some of rows) {
      const { columns, times, shown } = (shape ??= shapeOf())
      const textOf = (cell: SheetValue, column: number): string =>
        cell instanceof ShownNumber ? shownText(cell, shown.has(column), ownMark) : cellText(cell, times.has(column))
      let text = ''
      for (const { number, cells } of some) {
        text += `${','.repeat(Math.max(0, columns - 1))}\r\n`.repeat(number - written - 1)
        text += cells.map((cell, column) => csvCell(textOf(cell, column), ',')).join(',')
        text += `${','.repeat(Math.max(0, columns - Math.max(1, cells.length)))}\r\n`
        written = number
      }
      yield text
    }
  }
  await pipeline(lines(), createWriteStream(path, { mode: 0o600 }))
}

/** A fraction of a day with few digits is some milliseconds beside the second that was meant. */
function exactMs(date: Date): number {
  const time = date.getTime()
  const second = Math.round(time / 1000) * 1000
  return Math.abs(time - second) <= 10 ? second : time
}

/** As the workbook shows it: always a duration or a code, an amount only where its whole column is one. */
function shownText({ number, look }: ShownNumber, isColumn: boolean, ownMark: string): string {
  switch (look.kind) {
    case 'duration':
      return writeElapsed(number, look.seconds)
    case 'masked':
      return fillMask(number, look.mask) ?? cellText(number, false)
    case 'percent':
      return isColumn ? `${cellText(number * 100, false)}%` : cellText(number, false)
    case 'money': {
      const mark = look.mark ?? ownMark
      const isKnown = isColumn && currencyMarkOf(mark) !== undefined
      return isKnown
        ? `${number < 0 ? '-' : ''}${mark}${cellText(Math.abs(Math.round(number * 100) / 100), false)}`
        : cellText(number, false)
    }
  }
}

/** Days and times have no zone in a workbook, and none in this text; numbers have all their digits and a point. */
function cellText(cell: Exclude<SheetValue, ShownNumber>, isTime: boolean): string {
  if (cell === null) return ''
  if (cell instanceof Date) {
    if (Number.isNaN(cell.getTime())) return ''
    const text = new Date(exactMs(cell)).toISOString()
    if (isTime) return text.slice(11, 19)
    return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 23).replace('T', ' ').replace('.000', '')
  }
  if (typeof cell !== 'number') return String(cell)
  return Number.isFinite(cell) ? String(Number(cell.toPrecision(15))) : ''
}

import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { csvCell } from '#shared/nouns/exports/csv-text.ts'
import type { SheetRow, SheetValue } from '#server/features/imports/xlsx-sheet.ts'

/** The facts about a sheet that are needed before its first row. */
export interface SheetShape {
  columns: number
  /** places of the columns that hold times of day */
  times: ReadonlySet<number>
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
const noDay = Date.UTC(1899, 11, 30)

export function createSheetLook(): SheetLook {
  let last = 0
  let columns = 0
  const times = new Set<number>()
  const days = new Set<number>()
  return {
    note: (rows) => {
      for (const { number, cells } of rows) {
        last = number
        columns = Math.max(columns, cells.length)
        cells.forEach((cell, column) => {
          if (!(cell instanceof Date)) return
          const after = exactMs(cell) - noDay
          if (after < 0 || after >= 86_400_000) days.add(column)
          else if (after > 0) times.add(column)
        })
      }
    },
    rows: () => last,
    // columns whose days are all that one, and not without a time
    shape: () => ({ columns, times: new Set([...times].filter((column) => !days.has(column))) }),
  }
}

/** Writes a sheet's rows as CSV, with empty rows between them. @param shapeOf called once, when rows are there */
export async function writeSheetText(path: string, rows: SheetRows, shapeOf: () => SheetShape): Promise<void> {
  async function* lines(): AsyncGenerator<string, void> {
    let shape: SheetShape | undefined
    let written = 0
    for await (const some of rows) {
      const { columns, times } = (shape ??= shapeOf())
      let text = ''
      for (const { number, cells } of some) {
        text += `${','.repeat(Math.max(0, columns - 1))}\r\n`.repeat(number - written - 1)
        text += cells.map((cell, column) => csvCell(cellText(cell, times.has(column)), ',')).join(',')
        text += `${','.repeat(Math.max(0, columns - Math.max(1, cells.length)))}\r\n`
        written = number
      }
      yield text
    }
  }
  await pipeline(lines(), createWriteStream(path, { mode: 0o600 }))
}

/** As a fraction of a day a time may be a millisecond short. */
function exactMs(date: Date): number {
  const time = date.getTime()
  return (time + 1) % 1000 === 0 ? time + 1 : time
}

/** Days and times have no zone in a workbook, and none in this text; numbers have all their digits and a point. */
function cellText(cell: SheetValue, isTime: boolean): string {
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

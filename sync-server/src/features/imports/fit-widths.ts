import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { getFieldType } from '#shared/fields/registry.ts'
import type { PlannedImport } from '#server/features/imports/plan-import.ts'

/** px: letters of the table's text, the space beside a value, around a chip, and beside a heading */
const letter = 7.3
const besideValue = 26
const aroundChip = 24
const besideHeading = 62
const narrowest = 88
const widest = 400
/** the share of rows that are to be read whole: one long value must not widen its column */
const whole = 0.9

/** Widths in px by field: the headings and nearly all of a file's first rows can be read. `giveWay` is waited for before each. */
export async function fitWidths(
  { run, fields }: Pick<PlannedImport, 'run' | 'fields'>,
  rows: readonly string[][],
  giveWay: (columnsDone: number) => Promise<void>,
): Promise<Record<string, number>> {
  const indexes = new Map(run.columns.map(({ fieldId, index }) => [fieldId, index]))
  const widths: Record<string, number> = {}
  for (const [done, { id, type, label }] of fields.entries()) {
    await giveWay(done)
    const index = indexes.get(id) ?? -1
    const lengths = rows.flatMap((row) => lengthOf(row[index])).sort((a, b) => a - b)
    const written = lengths[Math.min(lengths.length - 1, Math.floor(lengths.length * whole))] ?? 0
    const letters = lettersOf(type, written)
    const value = letters * letter + besideValue + (getFieldType(type).holds === undefined ? 0 : aroundChip)
    widths[id] = Math.round(Math.min(widest, Math.max(narrowest, value, label.length * letter + besideHeading)))
  }
  return widths
}

/** letters of a day and of a moment, however a file writes them */
const ofMoments = { day: 10, instant: 19 } as const
/** letters of most names: a file may name linked records by a short key, and chips show their names */
const ofName = 22

/** Letters of a value as it is shown, which a file may write in more or fewer. */
function lettersOf(type: FieldTypeName, written: number): number {
  const { moment, holds } = getFieldType(type)
  if (written === 0) return 0
  if (moment !== undefined) return ofMoments[moment]
  return holds === 'records' ? Math.max(written, ofName) : written
}

/** Letters of a cell's longest line; none for an empty cell. */
function lengthOf(cell = ''): number[] {
  const text = cell.trim()
  if (text === '') return []
  return [text.includes('\n') ? Math.max(...text.split('\n').map((line) => line.length)) : text.length]
}

import { instantOf, wallClock } from '#shared/days/clock.ts'
import { addDays, daysBetween } from '#shared/days/day.ts'
import { isoDayAt } from '#shared/days/zone.ts'
import { getFieldType } from '#shared/fields/registry.ts'
import type { TablePart } from '#shared/nouns/template-packages/table-part.ts'
import type { RecordLine } from '#shared/nouns/template-packages/template-parts.ts'
import type { CellValue } from '#shared/values/cell-value.ts'

/** Samples that count from a day get the same distance from the day of the installation. */
export interface DaysMoved {
  days: number
  /** of the organisation; times of the samples are those of clocks in UTC */
  timezone: string
}

/** Undefined for a package whose days stand as they are. */
export function daysMoved(samplesFrom: string | undefined, at: Date, timezone: string): DaysMoved | undefined {
  return samplesFrom === undefined ? undefined : { days: daysBetween(samplesFrom, isoDayAt(at, timezone)), timezone }
}

export function moveDays({ fields }: Pick<TablePart, 'fields'>, lines: readonly RecordLine[], moved: DaysMoved): RecordLine[] {
  const movers = fields.flatMap(({ id, type }): [string, (cell: CellValue) => CellValue][] => {
    const { moment, typedAs } = getFieldType(type)
    if (typedAs === 'range')
      return [[id, (cell) => (Array.isArray(cell) ? (cell as string[]).map((day) => addDays(day, moved.days)) : cell)]]
    if (moment === 'day') return [[id, (cell) => (typeof cell === 'string' ? addDays(cell, moved.days) : cell)]]
    return moment === 'instant' ? [[id, (cell) => (typeof cell === 'string' ? moveInstant(cell, moved) : cell)]] : []
  })
  if (movers.length === 0) return [...lines]
  return lines.map(([id, values]) => {
    const moving = movers.filter(([fieldId]) => values[fieldId] !== undefined && values[fieldId] !== null)
    return [id, { ...values, ...Object.fromEntries(moving.map(([fieldId, move]) => [fieldId, move(values[fieldId] ?? null)])) }]
  })
}

/** Nine in the morning stays nine in the morning. */
function moveInstant(cell: string, { days, timezone }: DaysMoved): string {
  const { hour, minute } = wallClock(new Date(cell), 'UTC')
  return instantOf(addDays(cell.slice(0, 10), days), { hour, minute }, timezone).toISOString()
}

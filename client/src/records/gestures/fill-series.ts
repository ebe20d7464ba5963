import { addMonths, dayMs, isDay, readIsoDay, writeIsoDay } from '#shared/days/day.ts'
import { instantShown, zoneShift } from '#shared/days/zone.ts'
import type { FieldType } from '#shared/fields/field-type.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { storedNumber } from '#shared/fields/number-text.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { CellValue } from '#shared/values/cell-value.ts'

/** The cell at a place of the series; 0 is its first cell, negative places come before it. */
export type Series = (place: number) => CellValue

/**
 * Finds the series that cells continue. Two or more numbers continue by their common step. Days continue by one day, their common step or whole
 * months; instants by their step or a day. Days of instants are those of the zone's clocks. undefined: the cells are no series and repeat.
 */
export function seriesOf(type: FieldTypeName, cells: readonly CellValue[], zone: string): Series | undefined {
  const { series } = fieldTypes[type]
  return series === 'none' ? undefined : readers[series](cells, zone)
}

type Reader = (cells: readonly CellValue[], zone: string) => Series | undefined

/** Past the ends of time there is no day: the cell stays empty. */
const cellOfDay = (day: number): CellValue => (isDay(day) ? writeIsoDay(day) : null)

const numbers: Reader = (cells) => {
  const values = cells.filter((cell): cell is number => typeof cell === 'number')
  const step = values.length === cells.length ? commonStep(values) : undefined
  const [first = 0] = values
  return step === undefined || step === 0 ? undefined : (place) => storedNumber(first + step * place)
}

const days: Reader = (cells) => {
  const values = cells.map((cell) => (typeof cell === 'string' ? readIsoDay(cell) : undefined))
  const known = values.filter((value) => value !== undefined)
  const [first] = known
  if (first === undefined || known.length !== cells.length) return undefined
  if (known.length === 1) return (place) => cellOfDay(first + place)
  const months = monthStep(cells as readonly string[])
  if (months !== undefined) return (place) => cellOfDay(addMonths(first, months * place))
  const step = commonStep(known)
  return step === undefined || step === 0 ? undefined : (place) => cellOfDay(first + step * place)
}

const instants: Reader = (cells, zone) => {
  const values = cells.map((cell) => (typeof cell === 'string' ? Date.parse(cell) : Number.NaN))
  const [first = 0] = values
  if (values.some(Number.isNaN)) return undefined
  const shown = values.map((value) => value + zoneShift(value, zone))
  const [start = 0] = shown
  const days = values.length === 1 ? dayMs : commonStep(shown)
  // whole days keep the time of day over summer time
  if (days !== undefined && days !== 0 && days % dayMs === 0) return (place) => cellOfInstant(instantShown(start + days * place, zone))
  const step = commonStep(values)
  return step === undefined || step === 0 ? undefined : (place) => cellOfInstant(first + step * place)
}

const cellOfInstant = (instant: number): CellValue => (isDay(Math.floor(instant / dayMs)) ? new Date(instant).toISOString() : null)

const readers: Readonly<Record<Exclude<FieldType['series'], 'none'>, Reader>> = {
  numbers,
  days,
  instants,
}

/** The step between all neighbours; undefined for fewer than two, or different steps. Tenths are compared as people write them. */
function commonStep(values: readonly number[]): number | undefined {
  const [first = 0, second] = values
  if (second === undefined) return undefined
  const step = storedNumber(second - first)
  return values.every((value, index) => index === 0 || storedNumber(value - (values[index - 1] ?? 0)) === step) ? step : undefined
}

/** Whole months between days of the same number: 31 January and 28 February are not such days, 1 March and 1 April are. */
function monthStep(days: readonly string[]): number | undefined {
  const day = days[0]?.slice(8)
  if (!days.every((iso) => iso.slice(8) === day)) return undefined
  const step = commonStep(days.map((iso) => Number(iso.slice(0, 4)) * 12 + Number(iso.slice(5, 7)) - 1))
  return step === 0 ? undefined : step
}

import { dayMs } from '#shared/days/day.ts'
import { dayOfInstant, instantAt } from '#shared/formulas/calendar.ts'
import { exact } from '#shared/formulas/decimal.ts'
import { boundedList, boundedText, type Frame } from '#shared/formulas/frame.ts'
import { listOf, scalar, type FormulaType, type FormulaValue, type ScalarKind } from '#shared/values/formula-type.ts'
import { writeValue } from '#shared/formulas/value-text.ts'

type Convert = (value: FormulaValue, frame: Frame) => FormulaValue

const same: Convert = (value) => value
const truth: Convert = (value) => (value === true ? 1 : 0)
const filled: Convert = () => true

/** The implicit conversions between kinds; texts never become numbers or dates by themselves. Null is handled before. */
const conversions: Readonly<Partial<Record<`${ScalarKind}>${ScalarKind}`, Convert>>> = {
  'number>currency': (value) => exact(Number(value) * 100),
  'currency>number': (value) => exact(Number(value) / 100),
  'number>percent': same,
  'percent>number': same,
  'number>duration': (value) => exact(Math.round(Number(value) * dayMs)),
  'duration>number': (value) => exact(Number(value) / dayMs),
  'boolean>number': truth,
  'date>dateTime': (value, frame) => instantAt(Number(value), 0, frame.timezone),
  'dateTime>date': (value, frame) => dayOfInstant(Number(value), frame.timezone),
  'number>boolean': (value) => value !== 0,
  'currency>boolean': (value) => value !== 0,
  'percent>boolean': (value) => value !== 0,
  'duration>boolean': (value) => value !== 0,
  'text>boolean': (value) => value !== '',
  'date>boolean': filled,
  'dateTime>boolean': filled,
}

function scalarConversion(from: ScalarKind, to: ScalarKind): Convert | undefined {
  if (from === to || from === 'blank') return same
  if (to === 'text') return (value, frame) => writeValue(value, scalar(from), frame.env.locale)
  return conversions[`${from}>${to}`]
}

/**
 * How a value of one type becomes one of another, or undefined where it cannot. A blank stays blank, is false as a condition
 * and the empty list as a list; a list reads as its items with commas, and is true when it has any; one value is a list of one.
 */
export function conversion(from: FormulaType, to: FormulaType): Convert | undefined {
  if (from.list && !to.list) {
    if (to.kind === 'boolean') return (value) => Array.isArray(value) && value.length > 0
    return to.kind === 'text' ? (value, frame) => boundedText(frame, writeValue(value, from, frame.env.locale)) : undefined
  }
  const convert = scalarConversion(from.kind, to.kind)
  if (!convert) return undefined
  if (to.list) {
    if (!from.list) return (value, frame) => (value === null ? [] : [convert(value, frame)])
    if (convert === same) return same
    const cost = costly.has(to.kind) ? 40 : 2
    return (value, frame) => (Array.isArray(value) ? spendItems(frame, value, cost).map((item: FormulaValue) => convert(item, frame)) : [])
  }
  if (to.kind === 'boolean') return (value, frame) => (value === null ? false : convert(value, frame))
  return convert === same ? same : (value, frame) => (value === null ? null : convert(value, frame))
}

const costly: ReadonlySet<ScalarKind> = new Set(['text', 'date', 'dateTime'])

/** Counts the cost per item: formatting a number or day, or finding an instant's day, far exceeds reading an item. */
function spendItems(frame: Frame, list: readonly FormulaValue[], each: number): readonly FormulaValue[] {
  frame.spend(list.length * each)
  return boundedList(frame, list)
}

/** True when a value needs no work to be of the other type. */
export function isSame(convert: Convert): boolean {
  return convert === same
}

const unions: readonly (readonly [ScalarKind, ScalarKind, ScalarKind])[] = [
  ['number', 'currency', 'currency'],
  ['number', 'percent', 'percent'],
  ['number', 'duration', 'duration'],
  ['number', 'boolean', 'number'],
  ['date', 'dateTime', 'dateTime'],
]

function unionOf(a: ScalarKind, b: ScalarKind): ScalarKind | undefined {
  if (a === b || b === 'blank') return a
  if (a === 'blank') return b
  if (a === 'text' || b === 'text') return 'text'
  return unions.find(([x, y]) => (x === a && y === b) || (x === b && y === a))?.[2]
}

/** The type that values of both fit in (branches of IF, items of a list), or undefined: a day and a number have none. */
export function unionType(a: FormulaType, b: FormulaType): FormulaType | undefined {
  const kind = unionOf(a.kind, b.kind)
  return kind && (a.list || b.list ? listOf(kind) : scalar(kind))
}

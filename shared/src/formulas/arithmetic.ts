import { dayMs } from '#shared/days/day.ts'
import { validDay, validInstant } from '#shared/formulas/calendar.ts'
import { added, exact, tidy } from '#shared/formulas/decimal.ts'
import type { Run } from '#shared/formulas/frame.ts'
import { scalar, type ScalarKind } from '#shared/values/formula-type.ts'
import { fail, refuse } from '#shared/formulas/refused.ts'
import { fit, type Typed } from '#shared/formulas/typed.ts'

export type ArithmeticSign = '+' | '-' | '*' | '/' | '^'
type Compute = (a: number, b: number) => number

const add: Compute = (a, b) => added(a, b)
const subtract: Compute = (a, b) => added(a, -b)
const multiply: Compute = (a, b) => exact(a * b)
const divide: Compute = (a, b) => (b === 0 ? fail('divideByZero') : exact(a / b))
const days: Compute = (a, b) => validDay(a + Math.trunc(tidy(b)))
const instants: Compute = (a, b) => validInstant(Math.round(a + b))
const power: Compute = (a, b) => {
  if (a === 0 && b < 0) fail('divideByZero')
  const result = a ** b
  return Number.isNaN(result) ? fail('badArgument') : exact(result)
}

/** `left` and `right` are the kinds that operands are converted to; absent: no conversion. */
interface Rule {
  result: ScalarKind
  compute: Compute
  left?: ScalarKind
  right?: ScalarKind
}

type Rules = Readonly<Partial<Record<`${ScalarKind} ${ScalarKind}`, Rule>>>

/** The pairs of kinds that an operator accepts. Other pairs (two days added, a percentage added to money) are mistakes. */
const rules: Readonly<Record<ArithmeticSign, Rules>> = {
  '+': {
    'number number': { result: 'number', compute: add },
    'number percent': { result: 'number', compute: add },
    'percent number': { result: 'number', compute: add },
    'percent percent': { result: 'percent', compute: add },
    'currency currency': { result: 'currency', compute: add },
    'currency number': { result: 'currency', compute: add, right: 'currency' },
    'number currency': { result: 'currency', compute: add, left: 'currency' },
    'duration duration': { result: 'duration', compute: add },
    'duration number': { result: 'duration', compute: add, right: 'duration' },
    'number duration': { result: 'duration', compute: add, left: 'duration' },
    'date number': { result: 'date', compute: days },
    'number date': { result: 'date', compute: (a, b) => days(b, a) },
    'date duration': { result: 'dateTime', compute: instants, left: 'dateTime' },
    'duration date': { result: 'dateTime', compute: instants, right: 'dateTime' },
    'dateTime number': { result: 'dateTime', compute: instants, right: 'duration' },
    'number dateTime': { result: 'dateTime', compute: instants, left: 'duration' },
    'dateTime duration': { result: 'dateTime', compute: instants },
    'duration dateTime': { result: 'dateTime', compute: instants },
  },
  '-': {
    'number number': { result: 'number', compute: subtract },
    'number percent': { result: 'number', compute: subtract },
    'percent number': { result: 'number', compute: subtract },
    'percent percent': { result: 'percent', compute: subtract },
    'currency currency': { result: 'currency', compute: subtract },
    'currency number': { result: 'currency', compute: subtract, right: 'currency' },
    'number currency': { result: 'currency', compute: subtract, left: 'currency' },
    'duration duration': { result: 'duration', compute: subtract },
    'duration number': { result: 'duration', compute: subtract, right: 'duration' },
    'number duration': { result: 'duration', compute: subtract, left: 'duration' },
    'date number': { result: 'date', compute: (a, b) => validDay(a - Math.trunc(tidy(b))) },
    'date date': { result: 'number', compute: subtract },
    'date duration': { result: 'dateTime', compute: (a, b) => instants(a, -b), left: 'dateTime' },
    'date dateTime': { result: 'duration', compute: subtract, left: 'dateTime' },
    'dateTime date': { result: 'duration', compute: subtract, right: 'dateTime' },
    'dateTime dateTime': { result: 'duration', compute: subtract },
    'dateTime number': { result: 'dateTime', compute: (a, b) => instants(a, -b), right: 'duration' },
    'dateTime duration': { result: 'dateTime', compute: (a, b) => instants(a, -b) },
  },
  '*': {
    'number number': { result: 'number', compute: multiply },
    'number percent': { result: 'number', compute: multiply },
    'percent number': { result: 'number', compute: multiply },
    'percent percent': { result: 'percent', compute: multiply },
    'currency number': { result: 'currency', compute: multiply },
    'number currency': { result: 'currency', compute: multiply },
    'currency percent': { result: 'currency', compute: multiply },
    'percent currency': { result: 'currency', compute: multiply },
    'currency currency': { result: 'currency', compute: multiply, right: 'number' },
    'duration number': { result: 'duration', compute: multiply },
    'number duration': { result: 'duration', compute: multiply },
    'duration percent': { result: 'duration', compute: multiply },
    'percent duration': { result: 'duration', compute: multiply },
  },
  '/': {
    'number number': { result: 'number', compute: divide },
    'number percent': { result: 'number', compute: divide },
    'percent number': { result: 'percent', compute: divide },
    'percent percent': { result: 'number', compute: divide },
    'currency number': { result: 'currency', compute: divide },
    'currency percent': { result: 'currency', compute: divide },
    'currency currency': { result: 'number', compute: divide },
    'number currency': { result: 'number', compute: divide, right: 'number' },
    'duration number': { result: 'duration', compute: divide },
    'duration percent': { result: 'duration', compute: divide },
    'duration duration': { result: 'number', compute: divide },
    'number duration': { result: 'number', compute: (a, b) => divide(a * dayMs, b) },
  },
  '^': { 'number number': { result: 'number', compute: power } },
}

const powerful: ReadonlySet<ScalarKind> = new Set(['percent', 'currency', 'duration'])
const dates: ReadonlySet<ScalarKind> = new Set(['date', 'dateTime'])

/** `left sign right`. A blank added or subtracted counts as nothing. Multiplied, divided or raised it gives a blank, as do two blanks. */
export function combine(sign: ArithmeticSign, left: Typed, right: Typed): Typed {
  const [a, b] = operands(sign, left, right)
  const rule = rules[sign][`${a.type.kind} ${b.type.kind}`]
  const where = { start: left.start, end: right.end }
  if (!rule) return refuse({ code: 'cannotCombine', operator: sign, expected: a.type, found: b.type, ...where })
  const first = fit(a, scalar(rule.left ?? a.type.kind))
  const second = fit(b, scalar(rule.right ?? b.type.kind))
  const missing = (typed: Typed): number | null => ((sign === '+' || sign === '-') && !dates.has(typed.type.kind) ? 0 : null)
  return { type: scalar(rule.result), ...where, run: computing(first.run, second.run, rule.compute, missing(first), missing(second)) }
}

function computing(left: Run, right: Run, compute: Compute, noLeft: number | null, noRight: number | null): Run {
  return (frame) => {
    frame.spend(1)
    let a = left(frame)
    let b = right(frame)
    if (a === null || b === null) {
      if (a === b) return null
      a ??= noLeft
      b ??= noRight
    }
    return typeof a === 'number' && typeof b === 'number' ? compute(a, b) : null
  }
}

/** Booleans count as numbers. Beside a day, a text literal of a day counts as a day. A blank takes a kind that suits the other side. */
function operands(sign: ArithmeticSign, left: Typed, right: Typed): [Typed, Typed] {
  const plain = (part: Typed, other: Typed): Typed => {
    if (part.literal !== undefined && dates.has(other.type.kind)) return fit(part, other.type)
    if (part.type.list || part.type.kind === 'text') return fit(part, scalar('number'))
    if (part.type.kind === 'blank') return fit(part, scalar(dates.has(other.type.kind) || other.type.list ? 'number' : numberLike(other)))
    if (part.type.kind === 'boolean' || (sign === '^' && powerful.has(part.type.kind))) return fit(part, scalar('number'))
    return part
  }
  return [plain(left, right), plain(right, left)]
}

function numberLike(other: Typed): ScalarKind {
  const { kind } = other.type
  return kind === 'currency' || kind === 'percent' || kind === 'duration' ? kind : 'number'
}

export function negate(operand: Typed, start: number): Typed {
  const { kind, list } = operand.type
  const kept = !list && (kind === 'number' || powerful.has(kind)) ? operand : fit(operand, scalar('number'))
  const { run } = kept
  return {
    type: kept.type,
    start,
    end: operand.end,
    run: (frame) => {
      const value = run(frame)
      return typeof value === 'number' ? exact(-value) : null
    },
  }
}

/** `12%`: a hundredth, which reads as a percentage. */
export function percentOf(operand: Typed, end: number): Typed {
  const { run } = fit(operand, scalar('number'))
  return {
    type: scalar('percent'),
    start: operand.start,
    end,
    run: (frame) => {
      const value = run(frame)
      return typeof value === 'number' ? exact(value / 100) : null
    },
  }
}

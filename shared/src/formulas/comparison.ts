import { halfAway, tidy } from '#shared/formulas/decimal.ts'
import { unionType } from '#shared/formulas/convert.ts'
import type { Frame } from '#shared/formulas/frame.ts'
import { scalar, type FormulaType, type FormulaValue, type ScalarKind } from '#shared/values/formula-type.ts'
import { compareFolded, folded } from '#shared/formulas/letter-costs.ts'
import { refuse } from '#shared/formulas/refused.ts'
import { fit, type Typed } from '#shared/formulas/typed.ts'

export type ComparisonSign = '=' | '<>' | '<' | '<=' | '>' | '>='

const tests: Readonly<Record<ComparisonSign, (order: number) => boolean>> = {
  '=': (order) => order === 0,
  '<>': (order) => order !== 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
}

/**
 * `left sign right`. Texts compare without case and accents, money in whole minor units. A day and an instant compare by the day. A blank
 * equals only a blank or the empty text. It is neither less nor greater than anything, as in filters.
 */
export function compare(sign: ComparisonSign, left: Typed, right: Typed): Typed {
  const kind = commonKind(left, right)
  const where = { start: left.start, end: right.end }
  if (!kind) return refuse({ code: 'cannotCompare', operator: sign, expected: left.type, found: right.type, ...where })
  const a = fit(left, scalar(kind)).run
  const b = fit(right, scalar(kind)).run
  const order = orderOf(kind)
  const test = tests[sign]
  const ofBlanks = sign === '='
  return {
    type: scalar('boolean'),
    ...where,
    run: (frame) => {
      frame.spend(1)
      const x = present(a(frame))
      const y = present(b(frame))
      if (x === null || y === null) return sign === '<>' ? x !== y : ofBlanks && x === y
      return test(order(x, y, frame))
    },
  }
}

function present(value: FormulaValue): FormulaValue {
  return value === '' ? null : value
}

function commonKind(left: Typed, right: Typed): ScalarKind | undefined {
  const a = kindOf(left)
  const b = kindOf(right)
  if (isDay(a) && right.literal !== undefined) return a
  if (isDay(b) && left.literal !== undefined) return b
  if ((a === 'date' && b === 'dateTime') || (a === 'dateTime' && b === 'date')) return 'date'
  if ((a === 'text') !== (b === 'text') && a !== 'blank' && b !== 'blank') return undefined
  return unionType(scalar(a), scalar(b))?.kind
}

/** A list compares as the text it reads as. */
function kindOf(part: Typed): ScalarKind {
  return part.type.list ? 'text' : part.type.kind
}

function isDay(kind: ScalarKind): boolean {
  return kind === 'date' || kind === 'dateTime'
}

type Order = (a: FormulaValue, b: FormulaValue, frame: Frame) => number

const numeric: Order = (a, b) => Math.sign(tidy(Number(a)) - tidy(Number(b)))
const orders: Partial<Record<ScalarKind, Order>> = {
  currency: (a, b) => Math.sign(halfAway(Number(a)) - halfAway(Number(b))),
  text: (a, b, frame) => compareFolded(frame, folded(frame, String(a)), folded(frame, String(b))),
}

/** The order of two values of one kind that are not blank. */
export function orderOf(kind: FormulaType['kind']): Order {
  return orders[kind] ?? numeric
}

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileFormula } from '#shared/formulas/formula.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import { formulaEnv, formulaFields, rowOf, type Cells } from '#tests/support/formula-world.ts'
import { runs } from '#tests/support/property-runs.ts'

/**
 * Random expression trees are written as formulas and evaluated by the product; and evaluated directly, by the naive evaluator below,
 * which shares no code with it: it walks the tree, counts days with Date and money with BigInt. Both must agree, value for value.
 */

type Value = number | bigint | string | boolean | null
interface Tree {
  op: string
  args: Tree[]
  leaf?: string | number
}
interface Operation {
  /** how tightly it binds when written with a sign; absent: a function */
  bind?: number
  write?: string
  run(args: (() => Value)[]): Value
}

class Failed extends Error {}

const fail = (): never => {
  throw new Failed()
}
const fifteen = (value: number): number => (Number.isFinite(value) ? Number(value.toPrecision(15)) + 0 : fail())
/** Between steps: a decimal fraction of 12 digits at most, if the error of binary ones hides it; else all digits. */
const between = (value: number): number => {
  if (!Number.isFinite(value)) return fail()
  const rounded = Number(value.toPrecision(15))
  return (rounded === Number(value.toPrecision(12)) ? rounded : value) + 0
}
/** The same to the digits that the larger operand has. */
const total = (a: number, b: number): number => {
  const size = Math.max(Math.abs(a), Math.abs(b))
  const sum = a + b
  if (size === 0 || Number.isInteger(sum * 1e6)) return between(sum)
  const decimals = 14 - Math.floor(Math.log10(size))
  if (Math.abs(sum) < size / 2 ** 48) return 0
  if (decimals <= 2 || decimals > 100) return between(sum)
  return Number(sum.toFixed(decimals)) === Number(sum.toFixed(decimals - 3)) ? Number(sum.toFixed(decimals)) : sum
}
const isNumber = (value: Value): value is number => typeof value === 'number'

/** both present, or the rule for blanks: nothing added is nothing */
function plus(sign: 1 | -1): Operation['run'] {
  return ([left, right]) => {
    const [a, b] = [left!(), right!()]
    if (a === null && b === null) return null
    if (typeof a === 'bigint' || typeof b === 'bigint') return BigInt(a ?? 0) + BigInt(sign) * BigInt(b ?? 0)
    return total(Number(a ?? 0), sign * Number(b ?? 0))
  }
}

const withNumbers =
  (run: (a: number, b: number) => number): Operation['run'] =>
  ([left, right]) => {
    const [a, b] = [left!(), right!()]
    return isNumber(a) && isNumber(b) ? between(run(a, b)) : null
  }

/** Rounds the decimal digits as written, not the binary number behind them. */
function roundDigits(value: number, places: number): number {
  const written = Math.abs(value).toPrecision(15)
  if (written.includes('e')) return value
  const [whole = '', decimals = ''] = written.split('.')
  if (decimals.length <= places) return value
  const kept = BigInt(whole + decimals.slice(0, places)) + ((decimals[places] ?? '0') >= '5' ? 1n : 0n)
  const digits = kept.toString().padStart(places + 1, '0')
  const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
  return Math.sign(value) * Number(text) + 0
}

const dayNumber = (iso: string): number => Math.round(new Date(`${iso}T00:00:00Z`).getTime() / 864e5)
const isoOf = (day: number): string => new Date(day * 864e5).toISOString().slice(0, 10)

function addMonths(day: number, months: number): number {
  const date = new Date(day * 864e5)
  const target = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1))
  const last = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate()
  target.setUTCDate(Math.min(date.getUTCDate(), last))
  return Math.round(target.getTime() / 864e5)
}

/** Blank and the empty text are the same. */
const blank = (value: Value): boolean => value === null || value === ''

function comparing(test: (order: number) => boolean, ofBlanks: boolean, ofOne: boolean): Operation['run'] {
  return ([left, right]) => {
    const [a, b] = [left!(), right!()]
    if (blank(a) || blank(b)) return blank(a) && blank(b) ? ofBlanks : ofOne
    if (typeof a === 'string' && typeof b === 'string') {
      const [x, y] = [
        Array.from(foldText(a), (letter) => letter.codePointAt(0)!),
        Array.from(foldText(b), (letter) => letter.codePointAt(0)!),
      ]
      for (let index = 0; index < Math.max(x.length, y.length); index++) {
        const difference = (x[index] ?? -1) - (y[index] ?? -1)
        if (difference !== 0) return test(difference)
      }
      return test(0)
    }
    const [x, y] = [isNumber(a) ? fifteen(a) : a!, isNumber(b) ? fifteen(b) : b!]
    return test(x < y ? -1 : x > y ? 1 : 0)
  }
}

const compareBind = 1
const operations: Record<string, Operation> = {
  plus: { bind: 3, write: '+', run: plus(1) },
  minus: { bind: 3, write: '-', run: plus(-1) },
  times: { bind: 4, write: '*', run: withNumbers((a, b) => a * b) },
  over: { bind: 4, write: '/', run: withNumbers((a, b) => (b === 0 ? fail() : a / b)) },
  join: { bind: 2, write: '&', run: ([a, b]) => String(a!() ?? '') + String(b!() ?? '') },
  '=': { bind: compareBind, write: '=', run: comparing((order) => order === 0, true, false) },
  '<>': { bind: compareBind, write: '<>', run: comparing((order) => order !== 0, false, true) },
  '<': { bind: compareBind, write: '<', run: comparing((order) => order < 0, false, false) },
  '>=': { bind: compareBind, write: '>=', run: comparing((order) => order >= 0, false, false) },
  negate: {
    run: ([a]) => {
      const value = a!()
      return value === null ? null : typeof value === 'bigint' ? -value : fifteen(-Number(value))
    },
  },
  addDays: {
    bind: 3,
    write: '+',
    run: ([a, b]) => {
      const day = a!()
      const count = b!()
      return isNumber(day) ? day + Math.trunc(Number(count ?? 0)) : null
    },
  },
  daysBetween: { bind: 3, write: '-', run: withNumbers((a, b) => a - b) },
  IF: { run: ([condition, a, b]) => (condition!() === true ? a!() : b!()) },
  IFERROR: {
    run: ([a, b]) => {
      try {
        return a!()
      } catch {
        return b!()
      }
    },
  },
  AND: { run: (args) => args.every((arg) => arg() === true) },
  OR: { run: (args) => args.some((arg) => arg() === true) },
  NOT: { run: ([a]) => a!() !== true },
  ABS: {
    run: ([a]) => {
      const value = a!()
      return value === null ? null : typeof value === 'bigint' ? (value < 0n ? -value : value) : Math.abs(Number(value))
    },
  },
  ROUND: {
    run: ([a, b]) => {
      const value = a!()
      return isNumber(value) ? roundDigits(value, Number(b!())) : null
    },
  },
  SUM: {
    run: (args) => {
      const values = args.map((arg) => arg()).filter((value) => value !== null)
      if (values.some((value) => typeof value === 'bigint')) return values.reduce((sum: bigint, value) => sum + BigInt(value as bigint), 0n)
      // in hundredths of a hundredth: the generator has no finer numbers
      return fifteen(Number(values.reduce((sum: bigint, value) => sum + BigInt(Math.round(Number(value) * 1e4)), 0n)) / 1e4)
    },
  },
  MAX: {
    run: (args) =>
      args.map((arg) => arg()).reduce((most, value) => (value === null || (most !== null && most >= value) ? most : value), null),
  },
  LEN: { run: ([a]) => Array.from(String(a!() ?? '')).length },
  LEFT: {
    run: ([a, b]) =>
      Array.from(String(a!() ?? ''))
        .slice(0, Number(b!()))
        .join(''),
  },
  UPPER: { run: ([a]) => String(a!() ?? '').toUpperCase() },
  EDATE: {
    run: ([a, b]) => {
      const day = a!()
      return isNumber(day) ? addMonths(day, Number(b!())) : null
    },
  },
}

const cells: Record<string, string> = { Num: 'number', Qty: 'number', Price: 'money', Name: 'text', Due: 'date', Done: 'condition' }

function evaluate(tree: Tree, row: Cells): Value {
  if (tree.op === 'number' || tree.op === 'text') return tree.leaf!
  if (tree.op === 'field') {
    const cell = row[String(tree.leaf)] ?? null
    const kind = cells[String(tree.leaf)]
    if (kind === 'condition') return cell === 1
    if (cell === null) return null
    if (kind === 'money') return BigInt(cell as number)
    return kind === 'date' ? dayNumber(String(cell)) : (cell as Value)
  }
  return operations[tree.op]!.run(tree.args.map((arg) => () => evaluate(arg, row)))
}

/** Writes with as few brackets as the precedence of spreadsheets asks for. */
function write(tree: Tree, least = 0, side: 'left' | 'right' = 'left'): string {
  if (tree.op === 'number') return String(tree.leaf)
  if (tree.op === 'text') return JSON.stringify(tree.leaf)
  if (tree.op === 'field') return `{${String(tree.leaf)}}`
  if (tree.op === 'negate') return `-${write(tree.args[0]!, 6)}`
  const { bind, write: sign } = operations[tree.op]!
  if (bind === undefined) return `${tree.op}(${tree.args.map((arg) => write(arg)).join(', ')})`
  const written = `${write(tree.args[0]!, bind === compareBind ? bind + 1 : bind)} ${sign} ${write(tree.args[1]!, bind, 'right')}`
  return bind < least || (bind === least && side === 'right') ? `(${written})` : written
}

const node = (op: string, ...args: fc.Arbitrary<Tree>[]): fc.Arbitrary<Tree> => fc.tuple(...args).map((made) => ({ op, args: made }))
const leaf = (op: string, ...values: (string | number)[]): fc.Arbitrary<Tree> =>
  fc.constantFrom(...values).map((value) => ({ op, args: [], leaf: value }))
const comparisons = (of: fc.Arbitrary<Tree>): fc.Arbitrary<Tree>[] => ['=', '<>', '<', '>='].map((sign) => node(sign, of, of))

const { number, money, text, date, condition } = fc.letrec<
  Record<'number' | 'plain' | 'count' | 'money' | 'text' | 'date' | 'condition', Tree>
>((tie) => ({
  // sums are of fields and literals only, so that the naive sum is exact
  plain: fc.oneof(leaf('number', 0, 1, 2.5, 0.1, 0.2, 1000.01, 12), leaf('field', 'Num', 'Qty')),
  // small whole numbers, which read the same everywhere
  count: fc.oneof(
    { maxDepth: 3 },
    node('LEN', tie('text')),
    node('plus', tie('count'), tie('count')),
    node('times', tie('count'), tie('count')),
  ),
  number: fc.oneof(
    { maxDepth: 4 },
    tie('plain'),
    node('plus', tie('number'), tie('number')),
    node('minus', tie('number'), tie('number')),
    node('times', tie('number'), tie('number')),
    node('over', tie('number'), tie('number')),
    node('negate', tie('number')),
    node('IF', tie('condition'), tie('number'), tie('number')),
    node('IFERROR', tie('number'), tie('number')),
    node('ABS', tie('number')),
    node('ROUND', tie('number'), leaf('number', 0, 1, 2)),
    node('SUM', tie('plain'), tie('plain'), tie('plain')),
    node('MAX', tie('number'), tie('number')),
    node('LEN', tie('text')),
    node('daysBetween', tie('date'), tie('date')),
  ),
  money: fc.oneof(
    { maxDepth: 4 },
    leaf('field', 'Price'),
    node('plus', tie('money'), tie('money')),
    node('minus', tie('money'), tie('money')),
    node('negate', tie('money')),
    node('SUM', tie('money'), tie('money')),
    node('MAX', tie('money'), tie('money')),
    node('ABS', tie('money')),
    node('IF', tie('condition'), tie('money'), tie('money')),
  ),
  text: fc.oneof(
    { maxDepth: 4 },
    leaf('text', 'a', 'Á', 'são "P"', '😀x', 'back\\slash', '{Num}'),
    leaf('field', 'Name'),
    node('join', tie('text'), tie('text')),
    node('join', tie('text'), tie('count')),
    node('join', tie('count'), tie('text')),
    node('UPPER', tie('text')),
    node('LEFT', tie('text'), leaf('number', 0, 1, 3)),
    node('IF', tie('condition'), tie('text'), tie('text')),
  ),
  date: fc.oneof(
    { maxDepth: 3 },
    leaf('field', 'Due'),
    node('addDays', tie('date'), leaf('number', 1, 30, 365.9)),
    node('EDATE', tie('date'), leaf('number', 0, 1, 13)),
    node('MAX', tie('date'), tie('date')),
    node('IF', tie('condition'), tie('date'), tie('date')),
  ),
  condition: fc.oneof(
    { maxDepth: 3 },
    leaf('field', 'Done'),
    ...comparisons(tie('number')),
    ...comparisons(tie('text')),
    ...comparisons(tie('money')),
    ...comparisons(tie('date')),
    node('AND', tie('condition'), tie('condition')),
    node('OR', tie('condition'), tie('condition')),
    node('NOT', tie('condition')),
  ),
}))

const rows: fc.Arbitrary<Cells> = fc.record({
  Num: fc.constantFrom(null, 0, -3, 2.5, 0.1, 99.99),
  Qty: fc.constantFrom(null, 1, 7, -0.5),
  Price: fc.constantFrom(null, 0, 1, -250, 123_456_789),
  Name: fc.constantFrom(null, 'Ana', 'ána', 'ção 😀', 'zz'),
  Due: fc.constantFrom(null, '2024-02-29', '2026-01-31', '1999-12-31'),
  Done: fc.constantFrom(null, 1),
})

const failed = Symbol('failed')

function naive(tree: Tree, row: Cells): Value | typeof failed {
  try {
    return evaluate(tree, row)
  } catch (error) {
    if (error instanceof Failed) return failed
    throw error
  }
}

const normal = (value: unknown): unknown =>
  value === '' ? null : typeof value === 'bigint' ? Number(value) : typeof value === 'number' ? fifteen(value) : value

describe('the evaluator against a naive one', () => {
  const kinds: [string, fc.Arbitrary<Tree>][] = [
    ['number', number],
    ['money', money],
    ['text', text],
    ['date', date],
    ['condition', condition],
  ]
  it.each(kinds)('agrees on every %s', (kind, trees) => {
    fc.assert(
      fc.property(trees, rows, (tree, row) => {
        const source = write(tree)
        const compiled = compileFormula(source, { fields: formulaFields }, 'labels')
        if (!compiled.ok) {
          // the only trees without a formula are those that are too high
          expect(compiled.error.code, source).toBe('tooDeep')
          return
        }
        const outcome = compiled.formula.evaluate(rowOf(row), formulaEnv())
        const expected = naive(tree, row)
        const actual = outcome.ok ? normal(outcome.value) : failed
        expect(actual, source).toEqual(
          kind === 'date' && isNumber(expected as Value) ? dayNumber(isoOf(expected as number)) : normal(expected),
        )
      }),
      { ...runs(800, 20_000), verbose: 1 },
    )
  })
})

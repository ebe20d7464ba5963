import { itemsOf } from '#shared/fields/cell-items.ts'
import { readPart, type CellPart } from '#shared/fields/cell-part.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { SortKey } from '#shared/values/sort-key.ts'
import type { Operator, OperatorForm, OperatorValue } from '#shared/fields/field-type.ts'
import { foldText } from '#shared/lib/fold-text.ts'

type Matcher = (cell: CellValue) => boolean

const textOf = (value: OperatorValue): string => foldText(typeof value === 'string' ? value : String(value ?? ''))
const listOf = (value: OperatorValue): string[] => (Array.isArray(value) ? value : value === undefined ? [] : [String(value)])
const isEmptyCell = (cell: CellValue): boolean => cell === null || cell === '' || (Array.isArray(cell) && cell.length === 0)

/** True when both are of one kind and `compare` holds; an empty cell is neither less nor greater than anything. */
function ordered(compare: (a: string | number, b: string | number) => boolean): (value: OperatorValue) => Matcher {
  return (value) => (cell) =>
    (typeof cell === 'number' && typeof value === 'number' && compare(cell, value)) ||
    (typeof cell === 'string' && typeof value === 'string' && compare(cell, value))
}

/** The forms that read a cell's folded text (null: the cell holds none), for callers that keep folded texts. */
export const foldedForms = {
  textContains: (value: OperatorValue) => {
    const text = textOf(value)
    return (folded: string | null) => folded !== null && folded.includes(text)
  },
  textNotContains: (value: OperatorValue) => {
    const text = textOf(value)
    return (folded: string | null) => folded === null || !folded.includes(text)
  },
  textStartsWith: (value: OperatorValue) => {
    const text = textOf(value)
    return (folded: string | null) => folded !== null && folded.startsWith(text)
  },
  textEquals: (value: OperatorValue) => {
    const text = textOf(value)
    return (folded: string | null) => folded === text
  },
  textNotEquals: (value: OperatorValue) => {
    const text = textOf(value)
    return (folded: string | null) => folded !== text
  },
} satisfies Partial<Record<OperatorForm, unknown>>

export function isFoldedForm(form: OperatorForm): form is keyof typeof foldedForms {
  return form in foldedForms
}

function onFolded(form: keyof typeof foldedForms): (value: OperatorValue) => Matcher {
  return (value) => {
    const matches = foldedForms[form](value)
    return (cell) => matches(typeof cell === 'string' ? foldText(cell) : null)
  }
}

/**
 * The meaning of every operator form over a cell, for a given value. An empty cell is *not* equal to anything, does *not* contain it and is
 * in *none* of it: the negative forms hold. The SQL of each form is in sync-server/src/storage/records/operator-sql.ts. A property test
 * holds the two equal.
 */
export const operatorForms: Record<OperatorForm, (value: OperatorValue) => Matcher> = {
  isEmpty: () => isEmptyCell,
  isFilled: () => (cell) => !isEmptyCell(cell),
  equals: (value) => (cell) => cell !== null && cell === value,
  notEquals: (value) => (cell) => cell !== value,
  textContains: onFolded('textContains'),
  textNotContains: onFolded('textNotContains'),
  textStartsWith: onFolded('textStartsWith'),
  textEquals: onFolded('textEquals'),
  textNotEquals: onFolded('textNotEquals'),
  less: ordered((a, b) => a < b),
  lessOrEqual: ordered((a, b) => a <= b),
  greater: ordered((a, b) => a > b),
  greaterOrEqual: ordered((a, b) => a >= b),
  anyOf: (value) => {
    const set = new Set(listOf(value))
    return (cell) => typeof cell === 'string' && set.has(cell)
  },
  noneOf: (value) => {
    const set = new Set(listOf(value))
    return (cell) => !(typeof cell === 'string' && set.has(cell))
  },
  listHasAny: (value) => {
    const set = new Set(listOf(value))
    return (cell) => itemsOf(cell).some((item) => set.has(item))
  },
  listHasAll: (value) => {
    const list = listOf(value)
    return (cell) => {
      const items = new Set(itemsOf(cell))
      return list.every((item) => items.has(item))
    }
  },
  listHasNone: (value) => {
    const set = new Set(listOf(value))
    return (cell) => !itemsOf(cell).some((item) => set.has(item))
  },
  listNotHasAll: (value) => {
    const list = listOf(value)
    return (cell) => {
      const items = new Set(itemsOf(cell))
      return !list.every((item) => items.has(item))
    }
  },
  listTextContains: (value) => anyFolded(value, (item, text) => item.includes(text)),
  listTextNotContains: (value) => not(anyFolded(value, (item, text) => item.includes(text))),
  listTextEquals: (value) => anyFolded(value, (item, text) => item === text),
  listTextNotEquals: (value) => not(anyFolded(value, (item, text) => item === text)),
  itemContains: (value) => anyItem((item) => item.includes(String(value))),
  itemNotContains: (value) => not(anyItem((item) => item.includes(String(value)))),
  rangeIncludes: (value) => rangeIncludes(String(value)),
  rangeNotIncludes: (value) => not(rangeIncludes(String(value))),
}

function anyItem(test: (item: string) => boolean): Matcher {
  return (cell) => itemsOf(cell).some(test)
}

function anyFolded(value: OperatorValue, test: (item: string, text: string) => boolean): Matcher {
  const text = textOf(value)
  return anyItem((item) => test(foldText(item), text))
}

function not(matcher: Matcher): Matcher {
  return (cell) => !matcher(cell)
}

/** Between the first and the last item of a list, both included. */
function rangeIncludes(value: string): Matcher {
  return (cell) => {
    const [from, to = from] = itemsOf(cell)
    return from !== undefined && to !== undefined && from <= value && value <= to
  }
}

interface OperatorOptions {
  part?: CellPart
  /** for `part: 'key'`: the type's own */
  sortKey?: (cell: CellValue) => SortKey
  fixed?: Operator['fixed']
}

/** One operator from its form; with a `part`, only that of the cell is compared. */
export function operator(name: string, input: Operator['input'], form: OperatorForm, options: OperatorOptions = {}): Operator {
  const make = operatorForms[form]
  const { part, fixed, sortKey = (): SortKey => null } = options
  const test: Operator['test'] =
    part === undefined ? (cell, value) => make(value)(cell) : (cell, value) => make(value)(readPart(part, cell, sortKey))
  return { name, input, form, ...(part !== undefined && { part }), ...(fixed && { fixed }), test }
}

export const presence: readonly Operator[] = [operator('isEmpty', 'none', 'isEmpty'), operator('isFilled', 'none', 'isFilled')]

export const textOperators: readonly Operator[] = [
  operator('contains', 'text', 'textContains'),
  operator('notContains', 'text', 'textNotContains'),
  operator('is', 'text', 'textEquals'),
  operator('isNot', 'text', 'textNotEquals'),
  operator('startsWith', 'text', 'textStartsWith'),
  ...presence,
]

/** Values are in the cell's own unit: plain numbers, minor units of money, per cent as shown. */
export const numberOperators: readonly Operator[] = [
  operator('is', 'number', 'equals'),
  operator('isNot', 'number', 'notEquals'),
  operator('less', 'number', 'less'),
  operator('lessOrEqual', 'number', 'lessOrEqual'),
  operator('greater', 'number', 'greater'),
  operator('greaterOrEqual', 'number', 'greaterOrEqual'),
  ...presence,
]

function dateOperatorsOn(input: 'date' | 'time', options: OperatorOptions): readonly Operator[] {
  return [
    operator('is', input, 'equals', options),
    operator('isNot', input, 'notEquals', options),
    operator('before', input, 'less', options),
    operator('onOrBefore', input, 'lessOrEqual', options),
    operator('after', input, 'greater', options),
    operator('onOrAfter', input, 'greaterOrEqual', options),
    ...presence,
  ]
}

/** Values are days, YYYY-MM-DD. */
export const dateOperators = dateOperatorsOn('date', {})
export const dateTimeOperators = dateOperatorsOn('date', { part: 'day' })
/** Values are times of day, HH:MM:SS. */
export const timeOperators = dateOperatorsOn('time', {})

/** Cells are instants; values are numbers of days that passed since then. */
export const ageOperators: readonly Operator[] = [
  operator('olderThan', 'days', 'less'),
  operator('newerThan', 'days', 'greaterOrEqual'),
  ...dateTimeOperators,
]

/** Cells are two days, the first and the last one. */
export const rangeOperators: readonly Operator[] = [
  operator('includes', 'date', 'rangeIncludes'),
  operator('notIncludes', 'date', 'rangeNotIncludes'),
  operator('startsBefore', 'date', 'less', { part: 'first' }),
  operator('startsAfter', 'date', 'greater', { part: 'first' }),
  operator('endsBefore', 'date', 'less', { part: 'last' }),
  operator('endsAfter', 'date', 'greater', { part: 'last' }),
  ...presence,
]

/** Cells are lists of words. */
export const wordsOperators: readonly Operator[] = [
  operator('contains', 'text', 'listTextContains'),
  operator('notContains', 'text', 'listTextNotContains'),
  operator('has', 'text', 'listTextEquals'),
  operator('hasNot', 'text', 'listTextNotEquals'),
  ...presence,
]

/** Cells are objects as JSON text: the search is in their values, not in their notation. */
export const objectOperators: readonly Operator[] = [
  operator('contains', 'text', 'textContains', { part: 'values' }),
  operator('notContains', 'text', 'textNotContains', { part: 'values' }),
  ...presence,
]

/** Cells are lists that are counted. */
export function countOperators(sortKey: (cell: CellValue) => SortKey): readonly Operator[] {
  return [
    ...presence,
    operator('moreThan', 'number', 'greater', { part: 'key', sortKey }),
    operator('fewerThan', 'number', 'less', { part: 'key', sortKey }),
  ]
}

/** The number of items in a list; an empty one has no key and comes last. */
export function countOf(cell: CellValue): SortKey {
  return Array.isArray(cell) && cell.length > 0 ? cell.length : null
}

export const checkboxOperators: readonly Operator[] = [
  operator('isChecked', 'none', 'isFilled'),
  operator('isNotChecked', 'none', 'isEmpty'),
]

/** Cells that hold one id. */
function idOperators(input: 'options' | 'users'): readonly Operator[] {
  return [
    operator('anyOf', input, 'anyOf'),
    operator('noneOf', input, 'noneOf'),
    operator('is', input, 'anyOf'),
    operator('isNot', input, 'noneOf'),
    ...presence,
  ]
}

export const optionOperators = idOperators('options')
export const memberOperators = idOperators('users')

/** Cells that hold a list of ids. */
export function listOperators(input: 'options' | 'users' | 'records'): readonly Operator[] {
  return [
    operator('hasAny', input, 'listHasAny'),
    operator('hasAll', input, 'listHasAll'),
    operator('hasNone', input, 'listHasNone'),
    operator('is', input, 'listHasAny'),
    operator('isNot', input, 'listHasNone'),
    ...presence,
  ]
}

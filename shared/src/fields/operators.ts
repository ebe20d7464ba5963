import type { CellValue } from '#shared/protocol/feed.ts'
import type { Operator, OperatorForm, OperatorValue } from '#shared/fields/field-type.ts'
import { foldText } from '#shared/lib/fold-text.ts'

type Matcher = (cell: CellValue) => boolean

const textOf = (value: OperatorValue): string => foldText(typeof value === 'string' ? value : String(value ?? ''))
const listOf = (value: OperatorValue): string[] => (Array.isArray(value) ? value : value === undefined ? [] : [String(value)])
const isEmptyCell = (cell: CellValue): boolean => cell === null || cell === '' || (Array.isArray(cell) && cell.length === 0)
const itemsOf = (cell: CellValue): readonly string[] => (Array.isArray(cell) ? cell : typeof cell === 'string' && cell !== '' ? [cell] : [])

/** True when both are of one kind and `compare` says so; an empty cell is neither less nor greater than anything. */
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
 * The meaning of every operator form over a cell, given its value. An empty cell is *not* equal to, does *not* contain and
 * is in *none* of anything, so the negative forms hold for it. The server's SQL of each form is in
 * sync-server/src/storage/records/operator-sql.ts and a property test holds the two equal.
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
}

/** One operator from its form. With `part: 'day'` only the first ten characters of the cell are compared. */
export function operator(name: string, input: Operator['input'], form: OperatorForm, part?: 'day'): Operator {
  const make = operatorForms[form]
  const test: Operator['test'] = part
    ? (cell, value) => make(value)(typeof cell === 'string' ? cell.slice(0, 10) : cell)
    : (cell, value) => make(value)(cell)
  return part ? { name, input, form, part, test } : { name, input, form, test }
}

const presence = [operator('isEmpty', 'none', 'isEmpty'), operator('isFilled', 'none', 'isFilled')]

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

function dateOperatorsOn(part?: 'day'): readonly Operator[] {
  return [
    operator('is', 'date', 'equals', part),
    operator('isNot', 'date', 'notEquals', part),
    operator('before', 'date', 'less', part),
    operator('onOrBefore', 'date', 'lessOrEqual', part),
    operator('after', 'date', 'greater', part),
    operator('onOrAfter', 'date', 'greaterOrEqual', part),
    ...presence,
  ]
}

/** Values are days, YYYY-MM-DD. */
export const dateOperators = dateOperatorsOn()
export const dateTimeOperators = dateOperatorsOn('day')

export const checkboxOperators: readonly Operator[] = [
  operator('isChecked', 'none', 'isFilled'),
  operator('isNotChecked', 'none', 'isEmpty'),
]

/** Cells that hold one option's id. */
export const optionOperators: readonly Operator[] = [
  operator('anyOf', 'options', 'anyOf'),
  operator('noneOf', 'options', 'noneOf'),
  operator('is', 'options', 'anyOf'),
  operator('isNot', 'options', 'noneOf'),
  ...presence,
]

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

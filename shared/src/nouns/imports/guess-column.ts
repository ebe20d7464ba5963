import { fieldTypes } from '#shared/fields/registry.ts'
import { localeOf } from '#shared/fields/locale.ts'
import { anyDay, anyNumber, anything, can } from '#shared/nouns/imports/cell-bits.ts'
import { classify, classifyDigits, isNumeral, plainDigits, type SeenCells } from '#shared/nouns/imports/classify-cell.ts'
import { decideType, type ColumnFacts } from '#shared/nouns/imports/decide-type.ts'
import { isEmptyMark } from '#shared/nouns/imports/empty-mark.ts'
import type { ImportColumn } from '#shared/nouns/imports/import-job.ts'
import { detachedText } from '#shared/lib/detached-text.ts'

const maxDistinct = 200
/** Texts kept to know them again, of one column and of all; beyond the first of them only short ones. */
const mostKnown = 2000
const mostKnownOfAll = 200_000
const maxKnownLength = 40
/** A longer text is no option, and is not kept. */
const maxDistinctLength = 200

export interface ColumnGuesser {
  add(cell: string): void
  /** `decimal`: the notation of numbers when none of them decides; by the language when absent */
  result(index: number, label: string, language: 'en' | 'pt' | 'es', decimal?: '.' | ','): ImportColumn
}

/**
 * Finds the narrowest type that loses nothing of a column: leading zeros, more digits than a number keeps, mixed currencies and mixed
 * day orders all stay text. Looks at every value, keeps few of them: fewer of each, the more columns the file has.
 */
export function createColumnGuesser(columns = 1): ColumnGuesser {
  const maxKnown = Math.max(maxDistinct + 1, Math.min(mostKnown, Math.floor(mostKnownOfAll / columns)))
  const seen: SeenCells = { maxDecimals: 0, tooManyDigits: 0, currencyMarks: new Set() }
  const known = new Map<string, boolean>()
  const whole = { only: true, rising: true, last: -1 }
  const column: ColumnFacts = {
    possible: anything,
    filled: 0,
    empty: 0,
    maxLength: 0,
    multiline: false,
    digitsOnly: 0,
    known,
    whole,
    seen,
  }
  /** a text was too long to be among the known ones */
  let hasLong = false
  /** all others than the numbers with too many digits are numbers too */
  let onlyNumerals = true
  /** found among the known ones; where it is full and few are, looking costs more than it saves */
  let again = 0

  function add(cell: string): void {
    if (isEmptyMark(cell)) {
      column.empty++
      return
    }
    column.filled++
    const text = cell.trim()
    const before = known.size < maxKnown || again > maxKnown ? known.get(text) : undefined
    if (before !== undefined) {
      again++
      if (before) column.digitsOnly++
      whole.rising = false
      return
    }
    if (text.length > column.maxLength) column.maxLength = text.length
    if (!column.multiline && text.includes('\n')) column.multiline = true
    const plain = column.possible === 0 && !whole.only ? undefined : plainDigits(text)
    if (whole.only) readWhole(text, plain)
    const tooMany = seen.tooManyDigits
    const bits = column.possible === 0 ? 0 : plain === undefined ? classify(text, column.possible, seen) : classifyDigits(text, plain, seen)
    if (onlyNumerals) onlyNumerals = (bits & anyNumber) !== 0 || seen.tooManyDigits > tooMany || (column.possible === 0 && isNumeral(text))
    column.possible &= bits
    const isDigits = (bits & can.phone) !== 0 && plain === text.length
    if (isDigits) column.digitsOnly++
    if (text.length > maxDistinctLength) hasLong = true
    else if (known.size < maxKnown && (known.size <= maxDistinct || text.length <= maxKnownLength)) known.set(detachedText(text), isDigits)
  }

  function readWhole(text: string, plain: number | undefined): void {
    whole.only = plain === text.length && plain <= 15
    const value = whole.only ? Number(text) : -1
    if (value <= whole.last) whole.rising = false
    whole.last = value
  }

  return {
    add,
    result: (index, label, language, decimal) => ({
      index,
      ...describeColumn(column, label, language, decimal),
      distinct: known.size <= maxDistinct && !hasLong ? [...known.keys()] : null,
      ...(seen.tooManyDigits > 0 && onlyNumerals && column.filled > 0 && { tooManyDigits: true }),
    }),
  }
}

type Described = Omit<ImportColumn, 'index' | 'distinct' | 'tooManyDigits'>

function describeColumn(column: ColumnFacts, label: string, language: 'en' | 'pt' | 'es', decimal: '.' | ',' | undefined): Described {
  const { possible, filled, empty, known } = column
  const decided = decideType(column, label, language)
  const locale = localeOf(language)
  const both = (possible & anyDay) === anyDay
  const onlyComma = (possible & can.commaNumber) !== 0 && (possible & can.dotNumber) === 0
  const onlyDot = (possible & can.dotNumber) !== 0 && (possible & can.commaNumber) === 0
  return {
    label,
    type: decided.type,
    config: decided.config ?? fieldTypes[decided.type].defaultConfig(),
    decimal: onlyComma ? ',' : onlyDot ? '.' : (decimal ?? locale.decimal),
    dateOrder: both ? locale.dateOrder : possible & can.dmy ? 'dmy' : possible & can.mdy ? 'mdy' : locale.dateOrder,
    dateOrderGuessed: both && ![...known.keys()].every((text) => /^\d{4}/.test(text)),
    filled,
    empty,
  }
}

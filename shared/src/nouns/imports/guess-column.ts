import { fieldTypes } from '#shared/fields/registry.ts'
import type { Locale } from '#shared/fields/field-type.ts'
import { localeOf } from '#shared/fields/locale.ts'
import { anyDay, anyNumber, anything, can } from '#shared/nouns/imports/cell-bits.ts'
import { classify, classifyDigits, isNumeral, plainDigits, type SeenCells } from '#shared/nouns/imports/classify-cell.ts'
import { decideType, type ColumnFacts } from '#shared/nouns/imports/decide-type.ts'
import { isEmptyMark, isMeasured } from '#shared/nouns/imports/empty-mark.ts'
import type { CsvDelimiter, ImportColumn } from '#shared/nouns/imports/import-job.ts'
import { createStandIns } from '#shared/nouns/imports/stand-ins.ts'
import { detachedText } from '#shared/lib/detached-text.ts'

const maxDistinct = 200
/** A field has so many options at most; files of many columns list fewer of each. */
const maxListed = 1000
const maxListedOfAll = 20_000
/** Texts kept to know them again, of one column and of all; beyond the first of them only short ones. */
const mostKnown = 2000
const mostKnownOfAll = 200_000
const maxKnownLength = 40
/** A longer text is no option, and is not kept. */
const maxDistinctLength = 200

export interface ColumnGuesser {
  add(cell: string): void
  /** the decimal sign of a column of numbers, where one of them can have no other */
  provenDecimal(): '.' | ',' | undefined
  result(index: number, label: string, language: 'en' | 'pt' | 'es', reader?: ColumnReader): ImportColumn
}

/** Facts beside the column, which decide where its own cells leave a doubt. The language stands in for absent ones. */
export interface ColumnReader {
  /** as other columns are written */
  decimal?: '.' | ',' | undefined
  /** of the file: a number whose sign is not that of the columns was not written for it */
  delimiter?: CsvDelimiter | undefined
  /** as the reader writes numbers and days */
  own?: Pick<Locale, 'decimal' | 'dateOrder'>
}

/**
 * Finds the narrowest type that loses nothing of a column: leading zeros, more digits than a number keeps, mixed currencies and mixed
 * day orders all stay text. Looks at every value, keeps few of them: fewer of each, the more columns the file has.
 */
export function createColumnGuesser(columns = 1): ColumnGuesser {
  const maxKnown = Math.max(maxDistinct + 1, Math.min(mostKnown, Math.floor(mostKnownOfAll / columns)))
  const seen: SeenCells = {
    maxDecimals: 0,
    doubtfulSigns: new Set(),
    hasDoubtfulDay: false,
    tooManyDigits: 0,
    currencyMarks: new Set(),
    groupedDigits: new Set(),
    fewestDigits: Number.POSITIVE_INFINITY,
  }
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
  const mostListed = Math.min(maxListed, maxKnown - 1, Math.max(maxDistinct, Math.floor(maxListedOfAll / columns)))
  /** a text is not among the known ones */
  let hasOthers = false
  /** all others than the numbers with too many digits are numbers too */
  let onlyNumerals = true
  /** found among the known ones; where it is full and few are, looking costs more than it saves */
  let again = 0

  const standIns = createStandIns()

  function add(cell: string): void {
    const text = cell.trim()
    if (isEmptyMark(cell)) column.empty++
    else if (!standIns.add(text)) take(text)
  }

  function take(text: string): void {
    column.filled++
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
    if (text.length > maxDistinctLength) hasOthers = true
    else if (known.size < maxKnown && (known.size <= maxDistinct || text.length <= maxKnownLength)) known.set(detachedText(text), isDigits)
    else hasOthers = true
  }

  function readWhole(text: string, plain: number | undefined): void {
    whole.only = plain === text.length && plain <= 15
    const value = whole.only ? Number(text) : -1
    if (value <= whole.last) whole.rising = false
    whole.last = value
  }

  return {
    add,
    provenDecimal: () => (column.filled > 0 ? provenBy(column.possible) : undefined),
    result: (index, label, language, reader = {}) => {
      const isOfFigures = column.filled > 0 && isMeasured(decideType(column, label, language).type)
      standIns.release(isOfFigures ? () => column.empty++ : take)
      return {
        index,
        ...describeColumn(column, label, language, reader),
        distinct: known.size <= mostListed && !hasOthers ? [...known.keys()] : null,
        ...(seen.tooManyDigits > 0 && onlyNumerals && column.filled > 0 && { tooManyDigits: true }),
      }
    },
  }
}

type Described = Omit<ImportColumn, 'index' | 'distinct' | 'tooManyDigits'>

function provenBy(possible: number): '.' | ',' | undefined {
  const numbers = possible & anyNumber
  return numbers === can.dotNumber ? '.' : numbers === can.commaNumber ? ',' : undefined
}

/** Files with commas between columns have points in their numbers, those with semicolons commas. Any other pair proves nothing. */
function decimalBeside(delimiter: CsvDelimiter | undefined, doubtful: ReadonlySet<string>): '.' | ',' | undefined {
  if (doubtful.size !== 1) return undefined
  if (delimiter === ',' && doubtful.has('.')) return '.'
  return delimiter === ';' && doubtful.has(',') ? ',' : undefined
}

function describeColumn(column: ColumnFacts, label: string, language: 'en' | 'pt' | 'es', reader: ColumnReader): Described {
  const { possible, filled, empty, seen } = column
  const byLanguage = localeOf(language)
  const own = reader.own ?? byLanguage
  const proven = provenBy(possible)
  const decimal = proven ?? reader.decimal ?? decimalBeside(reader.delimiter, seen.doubtfulSigns) ?? own.decimal
  // 1.859 has three decimals where a point is the sign of decimals
  const facts = seen.doubtfulSigns.has(decimal) ? { ...column, seen: { ...seen, maxDecimals: Math.max(3, seen.maxDecimals) } } : column
  const decided = decideType(facts, label, language)
  const both = (possible & anyDay) === anyDay
  // an order that begins with the year does not say which of the others
  const order = own.dateOrder === 'ymd' ? byLanguage.dateOrder : own.dateOrder
  return {
    label,
    type: decided.type,
    config: decided.config ?? fieldTypes[decided.type].defaultConfig(),
    decimal,
    decimalGuessed: proven === undefined && seen.doubtfulSigns.size > 0,
    dateOrder: both ? order : possible & can.dmy ? 'dmy' : possible & can.mdy ? 'mdy' : order,
    dateOrderGuessed: both && seen.hasDoubtfulDay,
    filled,
    empty,
  }
}

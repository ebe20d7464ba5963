import { currencyMarkOf } from '#shared/fields/currency.ts'
import { readDay, readTime } from '#shared/fields/date-text.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { localeOf } from '#shared/fields/locale.ts'
import type { NumberConfig } from '#shared/fields/number.ts'
import { isEmptyMark } from '#shared/imports/empty-mark.ts'
import type { ImportColumn } from '#shared/imports/import-job.ts'
import { detachedText } from '#shared/lib/detached-text.ts'
import { newShortId } from '#shared/lib/ids.ts'
import { foldText } from '#shared/lib/fold-text.ts'

/** What every filled cell of a column could be; a bit is lost with the first cell that does not fit. */
const can = {
  dotNumber: 1,
  commaNumber: 2,
  money: 4,
  percent: 8,
  dmy: 16,
  mdy: 32,
  midnight: 64,
  yesNo: 128,
  email: 256,
  link: 512,
  phone: 1024,
  plain: 2048,
  /** with the sign of a currency */
  marked: 4096,
  /** a day with a time that is not midnight */
  instant: 8192,
  cpf: 16384,
  cnpj: 32768,
  /** of a day, without one */
  time: 65536,
} as const
const anything = 131071
const anyDay = can.dmy | can.mdy
const anyNumber = can.dotNumber | can.commaNumber

const maxOptions = 30
const maxDistinct = 200
/** Texts kept to know them again, of one column and of all; beyond the first of them only short ones. */
const mostKnown = 2000
const mostKnownOfAll = 200_000
const maxKnownLength = 40
/** A longer text is no option, and is not kept. */
const maxDistinctLength = 200
/** A number is kept to 15 digits. One with so many, or with the 17 that a computed fraction is printed with, loses nothing that was meant. */
const maxDigits = 15
const maxPrintedDigits = 17
const computedDecimals = 8
/** of a telephone (E.164), with a trunk prefix */
const maxPhoneDigits = 16
/** so many digits are a telephone at most */
const maxPlain = 25
const hues = ['blue', 'green', 'amber', 'violet', 'teal', 'red', 'pink', 'cyan', 'orange', 'indigo', 'yellow', 'gray']

const numberWithDot = /^[+-]?(\d{1,3}(,\d{3})+|\d+)(\.\d+)?$/
const numberWithComma = /^[+-]?(\d{1,3}(\.\d{3})+|\d+)(,\d+)?$/
const scientific = /^[+-]?\d([.,]\d+)?e[+-]\d{1,3}$/i
const yesWords = new Set(['true', 'false', 'yes', 'no', 'sim', 'nao', 'si', 'verdadeiro', 'falso', 'verdadero'])

const keyWords = new Set(['id', 'ids', 'number', 'no', 'nr', 'num', 'code', 'zip', 'year', 'key', 'numero', 'codigo', 'cep', 'ano'])

/** Whether a column's name ends with a word for what names a thing: `orderID`, `Zip code`, `Birth year`. */
function namesThings(label: string): boolean {
  const words = label.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').split(/[^\p{L}\p{N}]+/u)
  return keyWords.has(foldText(words.findLast((word) => word !== '') ?? ''))
}

export interface ColumnGuesser {
  add(cell: string): void
  /** `decimal`: how numbers are written where nothing in them tells; by the language when absent */
  result(index: number, label: string, language: 'en' | 'pt' | 'es', decimal?: '.' | ','): ImportColumn
}

/**
 * Where the only point or comma of a text of digits stands, its length when there is none; undefined for any other text. Most numbers are
 * written so, and are told by their characters in a fraction of what the patterns take.
 */
function plainDigits(text: string): number | undefined {
  const { length } = text
  if (length > maxPlain) return undefined
  let sign = length
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at)
    if (code >= 48 && code <= 57) continue
    if ((code !== 44 && code !== 46) || sign !== length || at === 0 || at === length - 1) return undefined
    sign = at
  }
  return sign
}

/** Whether a text is a tax number with its signs and right check digits, so that nothing of it is lost when only its digits are kept. */
function isAsShown(type: 'cpf' | 'cnpj', text: string): boolean {
  const checked = fieldTypes[type].check(text, {})
  return checked.ok && fieldTypes[type].format(checked.value, {}, localeOf('en')) === text
}

/** Whether a text is written as a number, however many digits it has. */
function isNumeral(text: string): boolean {
  return numberWithDot.test(text) || numberWithComma.test(text) || scientific.test(text)
}

/** What a text is as a day of that order: `can.midnight` or another instant; 0 when it is none. */
function dayBit(text: string, order: 'dmy' | 'mdy'): number {
  const read = readDay(text, order)
  if (!read) return 0
  const time = read.rest === '' ? undefined : readTime(read.rest)
  if (read.rest !== '' && !time) return 0
  const isMidnight = !time || (time.hour === 0 && time.minute === 0 && time.second === 0 && time.millisecond === 0 && !time.offset)
  return isMidnight ? can.midnight : can.instant
}

/**
 * Finds the narrowest type that loses nothing of a column: leading zeros, more digits than a number keeps, mixed currencies and mixed
 * day orders all stay text. Looks at every value, keeps few of them: fewer of each, the more columns the file has.
 */
export function createColumnGuesser(columns = 1): ColumnGuesser {
  const maxKnown = Math.max(maxDistinct + 1, Math.min(mostKnown, Math.floor(mostKnownOfAll / columns)))
  let possible = anything
  let filled = 0
  let empty = 0
  let maxLength = 0
  let multiline = false
  let maxDecimals = 0
  const currencyMarks = new Set<string>()
  /** the first texts, each with whether it is a telephone without any sign: what comes again is known */
  const known = new Map<string, boolean>()
  /** a text was too long to be among them */
  let hasLong = false
  /** numbers with more digits than one keeps, and whether all others are numbers too */
  const digits = { tooMany: 0, only: true }
  /** found in it; where it is full and few are, looking costs more than it saves */
  let again = 0
  let digitsOnly = 0
  /** whole numbers without any sign so far, and whether each was above the one before: then they number the rows */
  const whole = { only: true, rising: true, last: -1 }

  function add(cell: string): void {
    if (isEmptyMark(cell)) {
      empty++
      return
    }
    filled++
    const text = cell.trim()
    const before = known.size < maxKnown || again > maxKnown ? known.get(text) : undefined
    if (before !== undefined) {
      again++
      if (before) digitsOnly++
      whole.rising = false
      return
    }
    if (text.length > maxLength) maxLength = text.length
    if (!multiline && text.includes('\n')) multiline = true
    const plain = possible === 0 && !whole.only ? undefined : plainDigits(text)
    if (whole.only) readWhole(text, plain)
    const tooMany = digits.tooMany
    const bits = possible === 0 ? 0 : plain === undefined ? classify(text) : classifyDigits(text, plain)
    if (digits.only) digits.only = (bits & anyNumber) !== 0 || digits.tooMany > tooMany || (possible === 0 && isNumeral(text))
    possible &= bits
    const isDigits = (bits & can.phone) !== 0 && plain === text.length
    if (isDigits) digitsOnly++
    if (text.length > maxDistinctLength) hasLong = true
    else if (known.size < maxKnown && (known.size <= maxDistinct || text.length <= maxKnownLength)) known.set(detachedText(text), isDigits)
  }

  function readWhole(text: string, plain: number | undefined): void {
    whole.only = plain === text.length && plain <= 15
    const value = whole.only ? Number(text) : -1
    if (value <= whole.last) whole.rising = false
    whole.last = value
  }

  /** As {@link classify}, of digits with at most one point or comma at `sign`. */
  function classifyDigits(text: string, sign: number): number {
    const isWhole = sign === text.length
    const count = isWhole ? sign : text.length - 1
    const decimals = isWhole ? 0 : text.length - sign - 1
    const isComma = text.charCodeAt(sign) === 44
    // with a point only as telephones are parted; 3.1415 is none
    const isPhone = isWhole ? count >= 3 && count <= maxPhoneDigits : !isComma && sign >= 2 && sign <= 4 && count >= 7 && count <= 11
    const phone = isPhone ? can.phone : 0
    const isCode = text.charCodeAt(0) === 48 && sign > 1
    if (isCode || !isKept(text, sign, decimals)) return phone
    if (isWhole) return phone | anyNumber | can.plain | can.money
    if (decimals > maxDecimals) maxDecimals = decimals
    const mayGroup = sign <= 3 && decimals === 3
    const bits = mayGroup ? anyNumber : isComma ? can.commaNumber : can.dotNumber
    return phone | bits | can.plain | can.money
  }

  /** Whether a number keeps what a numeral says; counts those of which it does not. @param whole digits before the point */
  function isKept(text: string, whole: number, decimals: number): boolean {
    if (whole + decimals <= maxDigits) return true
    const said = text.replace(/\D/g, '').replace(/^0+/, '').length
    if (said <= maxDigits || (whole <= maxDigits && decimals >= computedDecimals && said <= maxPrintedDigits)) return true
    digits.tooMany++
    return false
  }

  function classify(text: string): number {
    if (text.length > 300) return 0
    const first = text.charCodeAt(0)
    const last = text.charCodeAt(text.length - 1)
    const lastIsDigit = last >= 48 && last <= 57
    let bits = 0
    if ((first >= 48 && first <= 57) || first === 43 || first === 45 || first === 40) {
      if (lastIsDigit && possible & anyNumber) bits |= numberBits(text)
      if (possible & anyDay) bits |= dayBits(text)
      if (possible & can.time && /^\d\d?:\d\d(:\d\d)?(\s?[ap]m)?$/i.test(text) && readTime(text)) bits |= can.time
      if (
        possible & can.phone &&
        /^[+(]?\d[\d\s().-]*$/.test(text) &&
        !/^\d{1,4}[.-]\d{1,2}[.-]\d{1,4}$/.test(text) &&
        !/^[+-]?\d*\.\d+$/.test(text) &&
        fieldTypes.phone.check(text, {}).ok
      ) {
        bits |= can.phone
      }
    }
    if (last === 37 && (numberWithDot.test(text.slice(0, -1).trim()) || numberWithComma.test(text.slice(0, -1).trim()))) {
      const number = text.slice(0, -1).trim()
      bits |= can.percent | (numberWithDot.test(number) ? can.dotNumber : 0) | (numberWithComma.test(number) ? can.commaNumber : 0)
    } else if ((possible & can.money) !== 0 && (!lastIsDigit || first < 48 || first > 57)) {
      bits |= moneyBits(text)
    }
    if (possible & can.yesNo && text.length < 11 && yesWords.has(foldText(text))) bits |= can.yesNo
    if (possible & can.email && text.includes('@') && fieldTypes.email.check(text, {}).ok) bits |= can.email
    if (possible & can.cpf && text.length === 14 && isAsShown('cpf', text)) bits |= can.cpf
    if (possible & can.cnpj && text.length === 18 && isAsShown('cnpj', text)) bits |= can.cnpj
    if (possible & can.link && /^(https?:\/\/|www\.)/i.test(text) && fieldTypes.link.parse(text, {}, localeOf('en')).ok) bits |= can.link
    return bits
  }

  function numberBits(text: string): number {
    if (scientific.test(text)) return scientificBits(text)
    const dot = numberWithDot.test(text)
    const comma = numberWithComma.test(text)
    if (/^[+-]?0\d/.test(text) || (!dot && !comma)) return 0
    const fraction = /[.,](\d+)$/.exec(text)?.[1]?.length ?? 0
    if (!isKept(text, text.replace(/\D/g, '').length - fraction, fraction)) return 0
    if (fraction > maxDecimals) maxDecimals = fraction
    return can.plain | (dot ? can.dotNumber | can.money : 0) | (comma ? can.commaNumber | can.money : 0)
  }

  /** As programs write very small and very large numbers: 1.5e-7. Codes such as 12E3 have no sign before the last part. */
  function scientificBits(text: string): number {
    const value = Number(text.replace(',', '.'))
    const [mantissa = ''] = text.split(/e/i)
    if (!Number.isFinite(value) || !isKept(mantissa, 1, mantissa.length)) return 0
    maxDecimals = Math.max(maxDecimals, computedDecimals)
    const bits = mantissa.includes(',') ? can.commaNumber : mantissa.includes('.') ? can.dotNumber : anyNumber
    return can.plain | bits
  }

  function moneyBits(text: string): number {
    const mark = currencyMarkOf(text)
    if (mark === undefined) return 0
    const amount = text
      .toUpperCase()
      .replace(mark, '')
      .replace(/\s|\u00a0/g, '')
    const plain = amount.replace(/^\((.*)\)$/, '$1')
    const bits = (numberWithDot.test(plain) ? can.dotNumber : 0) | (numberWithComma.test(plain) ? can.commaNumber : 0)
    if (bits === 0) return 0
    const fraction = /[.,](\d+)$/.exec(plain)?.[1]?.length ?? 0
    if (fraction > maxDecimals && fraction !== 3) maxDecimals = fraction
    currencyMarks.add(mark)
    return bits | can.money | can.marked
  }

  function dayBits(text: string): number {
    const dmy = dayBit(text, 'dmy')
    // a year that stands first is read the same either way
    const mdy = /^\d{4}/.test(text) ? dmy : dayBit(text, 'mdy')
    return (dmy && dmy | can.dmy) | (mdy && mdy | can.mdy)
  }

  function decide(label: string, language: 'en' | 'pt' | 'es'): { type: FieldTypeName; config?: unknown } {
    if (filled === 0) return { type: 'singleLineText' }
    if (possible & anyDay) return { type: possible & can.midnight ? 'date' : 'dateTime' }
    if (possible & can.time) return { type: 'time' }
    const isNumber = (possible & (can.dotNumber | can.commaNumber)) !== 0
    if (isNumber && possible & can.percent) return { type: 'percent' }
    if (isNumber && currencyMarks.size > 0)
      return oneCurrency() ? { type: 'currency', config: { symbol: [...currencyMarks][0] } } : textType()
    if (isNumber && possible & can.plain) {
      const named = currencyMarkOf(label)
      return named !== undefined && maxDecimals <= 2
        ? { type: 'currency', config: { symbol: named } }
        : { type: 'number', config: numberConfig(label) }
    }
    if (possible & can.yesNo && empty === 0 && known.size === 2) return { type: 'checkbox' }
    if (possible & can.email) return { type: 'email' }
    if (possible & can.link) return { type: 'link' }
    if (possible & can.cpf) return { type: 'cpf' }
    if (possible & can.cnpj) return { type: 'cnpj' }
    if (possible & can.phone && digitsOnly < filled / 2 && maxLength >= 7) return { type: 'phone' }
    return hasFewValues() ? { type: 'select', config: { options: makeOptions(language) } } : textType()
  }

  /** Numbers that name things (orders, years, places) are not written with thousands. */
  function numberConfig(label: string): NumberConfig {
    const isKey = whole.only && ((whole.rising && filled > 1) || namesThings(label))
    return { decimals: null, thousands: !isKey }
  }

  const oneCurrency = (): boolean => currencyMarks.size === 1 && (possible & can.marked) !== 0 && maxDecimals <= 2
  const textType = (): { type: FieldTypeName } => ({ type: multiline || maxLength > 200 ? 'text' : 'singleLineText' })

  /** Few, short values that repeat, and that stay different when case and accents do not count. */
  function hasFewValues(): boolean {
    if (multiline || maxLength > 60 || filled < 10 || known.size > maxOptions || known.size > filled / 4) return false
    return new Set([...known.keys()].map(foldText)).size === known.size
  }

  function makeOptions(language: string): { id: string; label: string; hue: string }[] {
    const labels = [...known.keys()].sort((a, b) => a.localeCompare(b, language))
    return labels.map((label, index) => ({ id: newShortId('o'), label, hue: hues[index % hues.length] ?? 'gray' }))
  }

  return {
    add,
    result: (index, label, language, decimal) => {
      const decided = decide(label, language)
      const locale = localeOf(language)
      const both = (possible & anyDay) === anyDay
      const onlyComma = (possible & can.commaNumber) !== 0 && (possible & can.dotNumber) === 0
      const onlyDot = (possible & can.dotNumber) !== 0 && (possible & can.commaNumber) === 0
      return {
        index,
        label,
        type: decided.type,
        config: decided.config ?? fieldTypes[decided.type].defaultConfig(),
        decimal: onlyComma ? ',' : onlyDot ? '.' : (decimal ?? locale.decimal),
        dateOrder: both ? locale.dateOrder : possible & can.dmy ? 'dmy' : possible & can.mdy ? 'mdy' : locale.dateOrder,
        dateOrderGuessed: both && ![...known.keys()].every((text) => /^\d{4}/.test(text)),
        filled,
        empty,
        distinct: known.size <= maxDistinct && !hasLong ? [...known.keys()] : null,
        ...(digits.tooMany > 0 && digits.only && filled > 0 && { tooManyDigits: true }),
      }
    },
  }
}

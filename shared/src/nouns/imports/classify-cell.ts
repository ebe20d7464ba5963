import { readTime } from '#shared/fields/date-text.ts'
import { localeOf } from '#shared/fields/locale.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import { currencyMarkOf } from '#shared/fields/types/currency.ts'
import { readMoment, type WrittenMoment } from '#shared/fields/written-moment.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import { anyDay, anyNumber, can } from '#shared/nouns/imports/cell-bits.ts'

/** A number is kept to 15 digits. One with so many, or with the 17 that a computed fraction is printed with, loses nothing that was meant. */
const maxDigits = 15
const maxPrintedDigits = 17
const computedDecimals = 8
/** of a telephone (E.164), with a trunk prefix */
const maxPhoneDigits = 16
/** so many digits are a telephone at most */
const maxPlain = 25

const numberWithDot = /^[+-]?([1-9]\d{0,2}(,\d{3})+|[1-9]\d?(,\d\d)+,\d{3}|\d+)(\.\d+)?$/
const numberWithComma = /^[+-]?([1-9]\d{0,2}(\.\d{3})+|\d+)(,\d+)?$/
/** 1.859: the sign may part thousands, or decimals. No number begins with a zero and has thousands. */
const groupOrFraction = /^[+-]?[1-9]\d{0,2}([.,])\d{3}$/
/** Spaces and apostrophes between thousands. */
const spacedThousands = /^[+-]?\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+(?:[.,]\d+)?$/
/** 912 345 678: a plain space parts telephones too, where no decimals follow. */
const groupsOfThree = /^\d{1,3}(?: \d{3})+$/
const scientific = /^[+-]?\d(?:[.,]\d+e[+-]?|e[+-])\d{1,3}$/i
/** As accounting programs write what is less than nothing: (1,200.00) and 1.200,00-. */
const accounted = /^(?:\((\d[\d.,]*[.,]\d\d)\)|(\d[\d.,]*[.,]\d\d)-)$/
/** 2024-03: a month, and no telephone. */
const monthOfYear = /^(?:\d{4}-\d\d?|\d\d?-\d{4})$/
/** 10.03.2024: the order of days that is written with points. */
const dottedDay = /^\d{1,2}\.\d{1,2}\.\d{2,4}(?!\.)/
/** A name, and figures behind it. */
const lastMayEndDay = /^\p{L}{3,}[^\n]*\d/u
const yesWords = new Set(['true', 'false', 'yes', 'no', 'sim', 'nao', 'si', 'verdadeiro', 'falso', 'verdadero'])

/** Facts about the cells of a column that their bits do not tell. */
export interface SeenCells {
  /** of numbers whose sign can only be that of decimals */
  maxDecimals: number
  /** the signs of numbers such as 1.859 and 1,859, which may part thousands or decimals */
  readonly doubtfulSigns: Set<string>
  /** a day such as 03/04/2024 that both orders read, differently */
  hasDoubtfulDay: boolean
  /** numbers with more digits than one keeps */
  tooManyDigits: number
  readonly currencyMarks: Set<string>
  /** how many digits the texts such as 1 234 567 have, which may be figures or telephones */
  readonly groupedDigits: Set<number>
  /** digits of the shortest whole number */
  fewestDigits: number
}

/**
 * The index of the only point or comma in a text of digits, or its length without one; undefined for any other text. Most numbers have this
 * form, and reading characters takes a fraction of the patterns' time.
 */
export function plainDigits(text: string): number | undefined {
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

/** True for a tax number with its signs and right check digits. Keeping only its digits then loses nothing. */
function isAsShown(type: 'cpf' | 'cnpj', text: string): boolean {
  const checked = fieldTypes[type].check(text, {})
  return checked.ok && fieldTypes[type].format(checked.value, {}, localeOf('en')) === text
}

/** True for a text in the form of a number, of any length. */
export function isNumeral(text: string): boolean {
  return numberWithDot.test(text) || numberWithComma.test(text) || scientific.test(text)
}

/** `can.midnight` for a day without a time, or another instant. */
function timeBit({ time }: WrittenMoment): number {
  const isMidnight = !time || (time.hour === 0 && time.minute === 0 && time.second === 0 && time.millisecond === 0 && !time.offset)
  return isMidnight ? can.midnight : can.instant
}

function isPhone(text: string): boolean {
  return (
    /^[+(]?\d[\d\s().-]*$/.test(text) &&
    !/^\d{1,4}[.-]\d{1,2}[.-]\d{1,4}$/.test(text) &&
    !/^[+-]?\d*\.\d+$/.test(text) &&
    !monthOfYear.test(text) &&
    // numbers of orders are parted by hyphens too, and are longer
    text.replace(/\D/g, '').length <= maxPhoneDigits &&
    fieldTypes.phone.check(text, {}).ok
  )
}

/** As {@link classify}, of digits with at most one point or comma at `sign`. */
export function classifyDigits(text: string, sign: number, seen: SeenCells): number {
  const isWhole = sign === text.length
  const count = isWhole ? sign : text.length - 1
  const decimals = isWhole ? 0 : text.length - sign - 1
  const isComma = text.charCodeAt(sign) === 44
  // with a point only as telephones are parted; 3.1415 is none
  const mayBePhone = isWhole ? count >= 3 && count <= maxPhoneDigits : !isComma && sign >= 2 && sign <= 4 && count >= 7 && count <= 11
  const phone = mayBePhone ? can.phone : 0
  const isCode = text.charCodeAt(0) === 48 && sign > 1
  if (isCode || !isKept(text, sign, decimals, seen)) return phone
  if (isWhole) {
    seen.fewestDigits = Math.min(seen.fewestDigits, count)
    return phone | anyNumber | can.plain | can.money
  }
  const mayGroup = sign <= 3 && decimals === 3 && text.charCodeAt(0) !== 48
  if (mayGroup) seen.doubtfulSigns.add(isComma ? ',' : '.')
  else if (decimals > seen.maxDecimals) seen.maxDecimals = decimals
  const bits = mayGroup ? anyNumber : isComma ? can.commaNumber : can.dotNumber
  return phone | bits | can.plain | can.money
}

/**
 * True when a number keeps all digits of a numeral; counts the others.
 * @param whole digits before the point
 */
function isKept(text: string, whole: number, decimals: number, seen: SeenCells): boolean {
  if (whole + decimals <= maxDigits) return true
  const said = text.replace(/\D/g, '').replace(/^0+/, '').length
  if (said <= maxDigits || (whole <= maxDigits && decimals >= computedDecimals && said <= maxPrintedDigits)) return true
  seen.tooManyDigits++
  return false
}

/** The bits of all types that the text fits, of those that are still possible. */
export function classify(written: string, possible: number, seen: SeenCells): number {
  if (written.length > 300) return 0
  // the minus of typesetters
  const account = accounted.exec(written)
  const text = account ? `-${account[1] ?? account[2]}` : written.charCodeAt(0) === 0x2212 ? `-${written.slice(1)}` : written
  const first = text.charCodeAt(0)
  const last = text.charCodeAt(text.length - 1)
  const lastIsDigit = last >= 48 && last <= 57
  let bits = 0
  if ((first >= 48 && first <= 57) || first === 43 || first === 45 || first === 40) {
    if (lastIsDigit && possible & anyNumber) bits |= numberBits(text, seen)
    if (possible & anyDay) bits |= dayBits(text, seen)
    if (possible & can.time && /^\d\d?:\d\d(:\d\d)?(\s?[ap]m)?$/i.test(text) && readTime(text)) bits |= can.time
    if (possible & can.phone && isPhone(text)) bits |= can.phone
  }
  // March 8, 2024; Tue, 12 Mar 2024
  else if (possible & anyDay && lastMayEndDay.test(text)) bits |= dayBits(text, seen)
  const share = last === 37 ? notationBits(text.slice(0, -1).trim(), seen) : 0
  if (share !== 0) {
    bits |= can.percent | share
  } else if ((possible & can.money) !== 0 && (!lastIsDigit || first < 48 || first > 57)) {
    bits |= moneyBits(text, seen)
  }
  if (possible & can.yesNo && text.length < 11 && yesWords.has(foldText(text))) bits |= can.yesNo
  if (possible & can.email && text.includes('@') && fieldTypes.email.check(text, {}).ok) bits |= can.email
  if (possible & can.cpf && text.length === 14 && isAsShown('cpf', text)) bits |= can.cpf
  if (possible & can.cnpj && text.length === 18 && isAsShown('cnpj', text)) bits |= can.cnpj
  if (possible & can.link && /^(https?:\/\/|www\.)/i.test(text) && fieldTypes.link.parse(text, {}, localeOf('en')).ok) bits |= can.link
  return bits
}

/** The notations in which a text is a number; takes note of a sign that may part thousands or decimals. */
function notationBits(text: string, seen: SeenCells): number {
  const bits = (numberWithDot.test(text) ? can.dotNumber : 0) | (numberWithComma.test(text) ? can.commaNumber : 0)
  const doubtful = bits === anyNumber ? groupOrFraction.exec(text)?.[1] : undefined
  if (doubtful !== undefined) seen.doubtfulSigns.add(doubtful)
  return bits
}

/** Decimals of a number whose sign can only be theirs. */
function sureDecimals(text: string): number {
  return groupOrFraction.test(text) ? 0 : (/[.,](\d+)$/.exec(text)?.[1]?.length ?? 0)
}

function numberBits(written: string, seen: SeenCells): number {
  const text = spacedThousands.test(written) ? written.replace(/[\s\u00a0\u202f'’]/g, '') : written
  if (scientific.test(text)) return scientificBits(text, seen)
  const dot = numberWithDot.test(text)
  const comma = numberWithComma.test(text)
  if (/^[+-]?0\d/.test(text) || (!dot && !comma)) return 0
  const fraction = /[.,](\d+)$/.exec(text)?.[1]?.length ?? 0
  if (!isKept(text, text.replace(/\D/g, '').length - fraction, fraction, seen)) return 0
  notationBits(text, seen)
  if (groupsOfThree.test(written)) seen.groupedDigits.add(text.length)
  seen.maxDecimals = Math.max(seen.maxDecimals, sureDecimals(text))
  return can.plain | (dot ? can.dotNumber | can.money : 0) | (comma ? can.commaNumber | can.money : 0)
}

/** As programs write very small and very large numbers: 1.5e-7. Codes such as 12E3 have no sign before the last part. */
function scientificBits(text: string, seen: SeenCells): number {
  const value = Number(text.replace(',', '.'))
  const [mantissa = ''] = text.split(/e/i)
  if (!Number.isFinite(value) || !isKept(mantissa, 1, mantissa.length, seen)) return 0
  seen.maxDecimals = Math.max(seen.maxDecimals, computedDecimals)
  const bits = mantissa.includes(',') ? can.commaNumber : mantissa.includes('.') ? can.dotNumber : anyNumber
  return can.plain | bits
}

function moneyBits(text: string, seen: SeenCells): number {
  const mark = currencyMarkOf(text)
  if (mark === undefined) return 0
  const amount = text
    .toUpperCase()
    .replace(mark, '')
    .replace(/\s|\u00a0/g, '')
  const bare = amount.replace(/^\((.*)\)$/, '$1')
  const plain = spacedThousands.test(bare) ? bare.replace(/['’]/g, '') : bare
  const bits = notationBits(plain, seen)
  if (bits === 0) return 0
  seen.maxDecimals = Math.max(seen.maxDecimals, sureDecimals(plain))
  seen.currencyMarks.add(mark)
  return bits | can.money | can.marked
}

function dayBits(text: string, seen: SeenCells): number {
  const dmy = readMoment(text, 'dmy')
  // a leading year is read the same in both orders
  const mdy = /^\d{4}/.test(text) ? dmy : dmy && dottedDay.test(text) ? undefined : readMoment(text, 'mdy')
  if (dmy && mdy && dmy.day !== mdy.day) seen.hasDoubtfulDay = true
  return (dmy ? timeBit(dmy) | can.dmy : 0) | (mdy ? timeBit(mdy) | can.mdy : 0)
}

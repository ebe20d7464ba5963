import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { currencyMarkOf } from '#shared/fields/types/currency.ts'
import type { NumberConfig } from '#shared/fields/types/number.ts'
import { readMoment } from '#shared/fields/written-moment.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import { newShortId } from '#shared/lib/ids.ts'
import { anyDay, can } from '#shared/nouns/imports/cell-bits.ts'
import type { SeenCells } from '#shared/nouns/imports/classify-cell.ts'

const maxOptions = 30
/** So many different texts without a repeat count as all different. */
const mostCompared = 200
const hues = ['blue', 'green', 'amber', 'violet', 'teal', 'red', 'pink', 'cyan', 'orange', 'indigo', 'yellow', 'gray']

/** No telephone is shorter where numbers are grouped by three. */
const fewestTelephoneDigits = 7

const keyWords = new Set(['id', 'ids', 'number', 'no', 'nr', 'num', 'code', 'zip', 'year', 'key', 'numero', 'codigo', 'cep', 'ano'])

/** Whether a column's name ends with a word for what names a thing: `orderID`, `Zip code`, `Birth year`. */
function namesThings(label: string): boolean {
  return keyWords.has(lastWord(label))
}

function lastWord(label: string): string {
  const words = label.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').split(/[^\p{L}\p{N}]+/u)
  return foldText(words.findLast((word) => word !== '') ?? '')
}

/** Names of columns that hold identifiers, in any language. */
const idWords = new Set(['id', 'ids', 'uuid', 'guid'])

/** Long runs of digits or of hexadecimal digits, as systems write identifiers; a word such as `facade` is none. */
const longId = /^(?=.*\d)[\da-f-]{12,}$/i

/** Identifiers are never options: their column says so, or all of them are long. */
function holdsIds(label: string, known: ReadonlyMap<string, boolean>): boolean {
  return idWords.has(lastWord(label)) || [...known.keys()].every((text) => longId.test(text))
}

/** The facts about a column's cells that decide its type. */
export interface ColumnFacts {
  /** the types that every filled cell could have */
  possible: number
  filled: number
  empty: number
  maxLength: number
  multiline: boolean
  /** telephones without any sign */
  digitsOnly: number
  /** the first texts, each with whether it is a telephone without any sign: what comes again is known */
  readonly known: Map<string, boolean>
  /** whole numbers without any sign so far, and whether each was above the one before: then they number the rows */
  readonly whole: { only: boolean; rising: boolean; last: number }
  readonly seen: SeenCells
}

/** The narrowest type that all the cells fit. */
export function decideType(column: ColumnFacts, label: string, language: 'en' | 'pt' | 'es'): { type: FieldTypeName; config?: unknown } {
  const { possible, filled, known } = column
  const { currencyMarks, maxDecimals } = column.seen
  if (filled === 0) return { type: 'singleLineText' }
  if (possible & anyDay) return { type: possible & can.midnight ? 'date' : 'dateTime' }
  if (possible & can.time) return { type: 'time' }
  const isNumber = (possible & (can.dotNumber | can.commaNumber)) !== 0 && !mayBeTelephones(column)
  if (isNumber && possible & can.percent) return { type: 'percent' }
  if (isNumber && currencyMarks.size > 0)
    return hasOneCurrency(column) ? { type: 'currency', config: { symbol: [...currencyMarks][0] } } : textType(column)
  if (isNumber && possible & can.plain) {
    if (holdsUnixTimes(column, label)) return { type: 'dateTime' }
    if (holdsCompactDays(column, label)) return { type: 'date' }
    const named = currencyMarkOf(label)
    return named !== undefined && maxDecimals <= 2
      ? { type: 'currency', config: { symbol: named } }
      : { type: 'number', config: numberConfig(column, label) }
  }
  if (possible & can.yesNo && column.empty === 0 && known.size === 2) return { type: 'checkbox' }
  // Airtable writes a tick so, and no tick as nothing
  if (known.size === 1 && known.has('checked')) return { type: 'checkbox' }
  if (possible & can.email) return { type: 'email' }
  if (possible & can.link) return { type: 'link' }
  if (possible & can.cpf) return { type: 'cpf' }
  if (possible & can.cnpj) return { type: 'cnpj' }
  if (possible & can.phone && column.digitsOnly < filled / 2 && column.maxLength >= 7) return { type: 'phone' }
  return hasFewValues(column) && !holdsIds(label, known)
    ? { type: 'select', config: { options: makeOptions([...known.keys()], language) } }
    : textType(column)
}

const timeWords = new Set(['timestamp', 'epoch', 'unix', 'unixtime', 'at'])

/** Whole numbers of ten digits, or thirteen with milliseconds, in a column whose name says moments: `created_at`, `timestamp`. */
function holdsUnixTimes({ whole, maxLength, seen }: ColumnFacts, label: string): boolean {
  const isLong = (maxLength === 10 || maxLength === 13) && seen.fewestDigits === maxLength
  return whole.only && isLong && timeWords.has(lastWord(label))
}

const dayWords = new Set(['date', 'day', 'dt', 'data', 'dia', 'fecha', 'datum'])

/** Numbers such as 20240310 in a column whose name says days. */
function holdsCompactDays({ whole, maxLength, seen, known }: ColumnFacts, label: string): boolean {
  if (!whole.only || maxLength !== 8 || seen.fewestDigits !== 8 || !dayWords.has(lastWord(label))) return false
  return [...known.keys()].every((text) => /^(?:19|20)/.test(text) && readMoment(text, 'dmy') !== undefined)
}

/** Numbers that name things (orders, years, places) are not written with thousands. */
function numberConfig({ whole, filled, known }: ColumnFacts, label: string): NumberConfig {
  // `geonameid`: a word that only ends so, such as `paid`, does not decide by itself
  const isUnique = filled > 1 && known.size >= Math.min(filled, mostCompared)
  const isKey = whole.only && ((whole.rising && filled > 1) || namesThings(label) || (isUnique && lastWord(label).endsWith('id')))
  return { decimals: null, thousands: !isKey }
}

/**
 * True when 912 345 678 is a telephone: a column of telephones that are grouped by three has no short ones, and all have as many digits.
 * Figures differ in length.
 */
function mayBeTelephones({ possible, seen: { groupedDigits, fewestDigits } }: ColumnFacts): boolean {
  if (!(possible & can.phone) || groupedDigits.size === 0) return false
  const [digits = 0] = groupedDigits
  return groupedDigits.size === 1 && digits >= fewestTelephoneDigits && fewestDigits >= fewestTelephoneDigits
}

const hasOneCurrency = ({ possible, seen }: ColumnFacts): boolean =>
  seen.currencyMarks.size === 1 && (possible & can.marked) !== 0 && seen.maxDecimals <= 2

const textType = ({ multiline, maxLength }: ColumnFacts): { type: FieldTypeName } => ({
  type: multiline || maxLength > 200 ? 'text' : 'singleLineText',
})

/** Few, short values that repeat, and that stay different when case and accents do not count. */
function hasFewValues({ multiline, maxLength, filled, known }: ColumnFacts): boolean {
  if (multiline || maxLength > 60 || filled < 10 || known.size > maxOptions || known.size > filled / 4) return false
  return new Set([...known.keys()].map(foldText)).size === known.size
}

function makeOptions(texts: string[], language: string): { id: string; label: string; hue: string }[] {
  const labels = texts.sort((a, b) => a.localeCompare(b, language))
  return labels.map((label, index) => ({ id: newShortId('o'), label, hue: hues[index % hues.length] ?? 'gray' }))
}

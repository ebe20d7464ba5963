import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import { choiceOf, longestDistinct } from '#server/connectors/choice-of.ts'
import type { ColumnKind, RemoteColumn } from '#server/connectors/database-reader.ts'

/** The findings about all values of a column. */
export interface ColumnFacts {
  filled: number
  empty: number
  longest: number
  hasLines: boolean
  /** more digits than a number keeps */
  longNumbers: boolean
  /** a value does not fit the kind: neither yes nor no, a time beyond a day, a list that is none of tags */
  isOdd: boolean
  /** undefined once there are too many, or long ones */
  distinct: Set<string> | undefined
}

const mostDistinct = 200
const longestLine = 255
/** A number is kept to so many significant digits. */
const keptDigits = 15
const clock = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?$/
const yesNo = new Set(['true', 'false', '0', '1'])

export const createFacts = (): ColumnFacts => ({
  ...{ filled: 0, empty: 0, longest: 0, hasLines: false, longNumbers: false, isOdd: false },
  distinct: new Set(),
})

export function noteValue(facts: ColumnFacts, kind: ColumnKind, text: string): void {
  if (text === '') {
    facts.empty++
    return
  }
  facts.filled++
  if (text.length > facts.longest) facts.longest = text.length
  if (!facts.hasLines && text.includes('\n')) facts.hasLines = true
  if (kind === 'integer' || kind === 'number') facts.longNumbers ||= text.length > keptDigits && digitsOf(text) > keptDigits
  if (kind === 'yesNo') facts.isOdd ||= !yesNo.has(text)
  if (kind === 'clock') facts.isOdd ||= !clock.test(text)
  if (kind === 'words') facts.isOdd ||= !isListOfTags(text)
  if (!facts.distinct) return
  if (text.length > longestDistinct || (facts.distinct.size >= mostDistinct && !facts.distinct.has(text))) facts.distinct = undefined
  else facts.distinct.add(text)
}

const digitsOf = (text: string): number => text.replace(/^-?0*\.?0*|\./g, '').replace(/[^\d].*$/, '').length

function isListOfTags(text: string): boolean {
  const words = readList(text)
  return (
    words !== undefined &&
    words.length <= 100 &&
    words.every((word) => word.length <= 100) &&
    new Set(words.map(foldText)).size === words.length
  )
}

function readList(text: string): string[] | undefined {
  const list = JSON.parse(text) as unknown
  return Array.isArray(list) && list.every((word) => typeof word === 'string') ? list : undefined
}

const number = (decimals: number | null, thousands = true): Found => ({ type: 'number', config: { decimals, thousands } })
const plain = (type: FieldTypeName): Found => ({ type, config: fieldTypes[type].defaultConfig() })
const texts = ({ longest, hasLines }: ColumnFacts): Found => plain(hasLines || longest > longestLine ? 'text' : 'singleLineText')

interface Found {
  type: FieldTypeName
  config: unknown
}
type Decide = (column: RemoteColumn, facts: ColumnFacts, isName: boolean) => Found

/** The field of each kind of column. The catalogue decides; values only keep a type from losing something. */
const decisions: Readonly<Record<ColumnKind, Decide>> = {
  line: (_, facts) => texts(facts),
  text: (_, facts) => texts(facts),
  integer: (_, facts, isName) => (facts.longNumbers ? plain('singleLineText') : number(0, !isName)),
  number: ({ decimals }, facts, isName) =>
    facts.longNumbers ? plain('singleLineText') : number(decimals !== null && decimals <= 10 ? decimals : null, !isName),
  float: () => number(null),
  money: () => plain('currency'),
  year: () => number(0, false),
  day: () => plain('date'),
  clock: (_, facts) => plain(facts.isOdd ? 'singleLineText' : 'time'),
  instant: () => plain('dateTime'),
  wallClock: () => plain('dateTime'),
  yesNo: (_, facts) => (facts.isOdd ? number(0) : plain('checkbox')),
  choice: ({ labels }, facts) => withOptions('select', labels) ?? texts(facts),
  choices: ({ labels }, facts) => withOptions('multipleSelect', labels) ?? texts(facts),
  words: (_, facts) => (facts.isOdd ? texts(facts) : plain('tags')),
  binary: () => plain('text'),
}

/** The type of a column's field and its settings. `isName`: its values name rows, so that they are written without thousands. */
export function decideField(column: RemoteColumn, facts: ColumnFacts, isName: boolean): Found {
  return decisions[column.kind](column, facts, isName)
}

function withOptions(type: FieldTypeName, labels: readonly string[]): Found | undefined {
  const config = choiceOf(labels)
  return config && { type, config }
}

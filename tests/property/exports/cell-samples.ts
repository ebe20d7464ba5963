import fc from 'fast-check'
import { checkDigit } from '#shared/fields/check-digit.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { getFieldType } from '#shared/fields/registry.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import { isEmptyMark } from '#shared/nouns/imports/empty-mark.ts'
import type { CellValue } from '#shared/values/cell-value.ts'

/** The reason why no file fills a type: nothing can come back, and an import offers no field of it. */
export type Untold =
  /** worked out from other cells, or kept by the product itself */
  | 'computed'
  /** buttons hold nothing */
  | 'noValue'
  /** files and drawings are more than their names */
  | 'files'
  /** said or measured by somebody, in whose name no file may write */
  | 'signed'

/** The random cells of a type with its settings, each only once where `isOnce`; or the reason why there are none. */
type Told = Untold | { config?: unknown; cells: fc.Arbitrary<CellValue>; isOnce?: true }

/** The other things that cells name. */
export interface Named {
  people: readonly string[]
  /** records of another table, and the table */
  cities: readonly string[]
  cityTable: string
  options: readonly { id: string; label: string; hue: string }[]
}

const odd = ['=1+1', "'quoted", '-3', '007', '1,234.5', 'N/A', 'a;b', 'ção "q"', '2024-01-02', '{', '[x', "''=x", 'NA', '- ', '1e5', 'true']

/** Words of people. White space around them, words for an empty cell and characters that XML forbids are known exceptions. */
const words = (most: number): fc.Arbitrary<string> =>
  fc
    .oneof(fc.constantFrom(...odd), fc.string({ unit: 'grapheme', minLength: 1, maxLength: most }))
    .map((text) => text.replaceAll(/[^\P{C}\n\t]/gu, '').trim())
    .filter((text) => text !== '' && !isEmptyMark(text, 'text'))

/** Labels that fold to different keys, as options need them. */
export const labels = fc.uniqueArray(fc.oneof(fc.constantFrom('a', 'b', 'a, b', 'Closed; done', 'x, y; z'), oneLine(12)), {
  selector: foldText,
  minLength: 4,
  maxLength: 8,
})

function oneLine(most: number): fc.Arbitrary<string> {
  return words(most)
    .map((text) => text.replaceAll(/[\s\u2028\u2029]+/gu, ' ').trim())
    .filter((text) => text !== '' && foldText(text) !== '')
}

/** As many digits as a spreadsheet keeps. */
const digits = 15
const figure = fc
  .oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 }), fc.constantFrom(1e21, 1.5e-7, 1e300))
  .map((value) => Number(value.toPrecision(digits)) + 0)
const day = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10))
const moment = fc
  .oneof(
    fc.date({ min: new Date('1000-01-01'), max: new Date('9998-12-31'), noInvalidDate: true }),
    fc.date({ min: new Date('2024-11-03T03:00:00Z'), max: new Date('2024-11-03T09:00:00Z'), noInvalidDate: true }),
    fc.date({ min: new Date('2024-10-26T22:00:00Z'), max: new Date('2024-10-27T03:00:00Z'), noInvalidDate: true }),
    fc.date({ min: new Date('2018-02-18T00:00:00Z'), max: new Date('2018-02-18T05:00:00Z'), noInvalidDate: true }),
  )
  .map((at) => at.toISOString())
const clock = fc.tuple(fc.nat(23), fc.nat(59), fc.nat(59)).map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
const ticked = fc.constantFrom(1, null)

function taxNumber(size: number, highest: number): fc.Arbitrary<string> {
  return fc
    .array(fc.nat(9), { minLength: size, maxLength: size })
    .map((list) => list.join(''))
    .map((body) => {
      const first = checkDigit(body, highest)
      const second = checkDigit(`${body}${first}`, highest)
      return `${body}${first}${second}`
    })
}

const some = (ids: readonly string[]): fc.Arbitrary<string[]> => fc.shuffledSubarray([...ids], { minLength: 1 })

/** Every type of field. A new one does not compile without its cells, or the reason why there are none. */
export function toldTypes({ people, cities, cityTable, options }: Named): Record<FieldTypeName, Told> {
  const ids = options.map(({ id }) => id)
  const list = { options }
  const links = { tableId: cityTable }
  return {
    singleLineText: { cells: oneLine(40) },
    text: { cells: words(200) },
    number: { cells: figure },
    currency: { cells: fc.integer({ min: -99_999_999_999_999, max: 99_999_999_999_999 }) },
    percent: { config: { decimals: 0 }, cells: figure },
    goal: { config: { target: 1000, decimals: 0 }, cells: figure },
    date: { cells: day },
    dateTime: { cells: moment },
    time: { cells: clock },
    dateRange: { cells: fc.tuple(day, day).map((both) => both.toSorted()) },
    checkbox: { cells: ticked },
    switch: { cells: ticked },
    starred: { cells: ticked },
    select: { config: list, cells: fc.constantFrom(...ids) },
    radioSelect: { config: list, cells: fc.constantFrom(...ids) },
    multipleSelect: { config: list, cells: some(ids) },
    checklist: { config: { options: options.map((option) => ({ ...option, required: false })) }, cells: some(ids) },
    // commas, semicolons and line ends part tags, and a word for nothing is none
    tags: {
      cells: fc.array(
        oneLine(20)
          .map((text) => text.replaceAll(/[,;]/g, ' '))
          .filter((text) => !isEmptyMark(text, 'tags')),
        { minLength: 1, maxLength: 5 },
      ),
    },
    todoList: {
      cells: fc
        .array(fc.record({ label: oneLine(30), checked: fc.boolean() }), { minLength: 1, maxLength: 5 })
        .map((items) => items.map((item, index) => JSON.stringify({ id: `t${index}`, ...item }))),
    },
    email: { cells: fc.emailAddress() },
    phone: { cells: fc.stringMatching(/^\+?[1-9]\d{2,11}( \(\d{2}\))?(-\d{2,4})?( ext\. \d{1,3})?$/) },
    link: { cells: fc.webUrl({ withQueryParameters: true, withFragments: true }) },
    cpf: { cells: taxNumber(9, 11) },
    cnpj: { cells: taxNumber(12, 9) },
    carPlate: { cells: fc.stringMatching(/^[A-Z]{3}\d[A-Z0-9]\d{2}$/) },
    address: {
      cells: fc
        .record({ street: oneLine(30), number: oneLine(5), city: oneLine(20), state: oneLine(2) }, { requiredKeys: ['street'] })
        .map((parts) => JSON.stringify(parts)),
    },
    user: { config: { multiple: true }, cells: some(people) },
    multipleUsers: { cells: some(people) },
    connectedRecord: { config: links, cells: some(cities).map((found) => found.toSorted()) },
    manyToManyConnection: { config: links, cells: some(cities).map((found) => found.toSorted()) },
    reference: { config: links, cells: fc.constantFrom(...cities).map((city) => [city]) },
    oneToOneConnection: { config: links, cells: fc.constantFrom(...cities).map((city) => [city]), isOnce: true },
    updatedBy: 'computed',
    recordAttribution: 'computed',
    timeInTheSection: 'computed',
    timeSinceLastUpdate: 'computed',
    timeSinceCreation: 'computed',
    identifier: 'computed',
    recordID: 'computed',
    advancedFormula: 'computed',
    rollup: 'computed',
    vlookup: 'computed',
    timer: 'signed',
    comments: 'signed',
    files: 'files',
    image: 'files',
    signature: 'files',
    linkButton: 'noValue',
    triggerAction: 'noValue',
    recordUpdateForm: 'noValue',
    addConnectedRecord: 'noValue',
    addConnectedRecordBtn: 'noValue',
    deleteRecordBtn: 'noValue',
    openRecordBtn: 'noValue',
    duplicateRecordBtn: 'noValue',
    copyRecordLinkBtn: 'noValue',
  }
}

/** A cell as its type keeps it; null for one that it refuses. */
export function asKept(type: FieldTypeName, config: unknown, cell: CellValue): CellValue {
  const checked = getFieldType(type).check(cell, config ?? getFieldType(type).defaultConfig())
  return checked.ok ? checked.value : null
}

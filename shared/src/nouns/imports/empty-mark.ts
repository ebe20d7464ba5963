import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { fieldTypes } from '#shared/fields/registry.ts'

const marks = new Set(['', 'NULL', 'null', 'N/A', 'n/a', '#N/A', 'NaN', '\\N'])
/** Marks that people write as words too; columns of texts keep them. */
const words = new Set(['N/A', 'n/a', '#N/A'])

/** Signs for nothing among amounts and days, and errors of spreadsheets. Any other column keeps them as its texts. */
const signs = new Set(['-', '--', '–', '—', '.', '..', '...', '…', '?', 'NA', 'na', 'n.a.', 'None', 'none', 'nan', 'Null', '(null)', 'nil'])
const errors = new Set(['#DIV/0!', '#REF!', '#VALUE!', '#NAME?', '#NUM!', '#NULL!', '#ERROR!', '#SPILL!', '#CALC!'])
const longest = 8

/**
 * True for an empty cell and for the words that programs write in its place. `NA` and `None` are words of people and stay; so does `N/A`
 * in a column of texts, when its `type` is known. Columns of amounts and days take signs for nothing (`isStandIn`) as empty too.
 */
export function isEmptyMark(text: string, type?: FieldTypeName): boolean {
  if (text.length > longest) return false
  const mark = text.trim()
  if (!marks.has(mark)) return type !== undefined && isMeasured(type) && isStandIn(mark)
  return !(words.has(mark) && type !== undefined && fieldTypes[type].freeText)
}

/** True for a trimmed text that stands for nothing where the rest of its column are amounts or days. */
export const isStandIn = (mark: string): boolean => mark.length <= longest && (signs.has(mark) || errors.has(mark))

/** True for types of amounts and days, in which a sign for nothing can have no other meaning. */
export const isMeasured = (type: FieldTypeName): boolean => fieldTypes[type].amount !== undefined || fieldTypes[type].typedAs !== undefined

import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { fieldTypes } from '#shared/fields/registry.ts'

const marks = new Set(['', 'NULL', 'null', 'N/A', 'n/a', '#N/A', 'NaN', '\\N'])
/** Marks that people write as words too; columns of texts keep them. */
const words = new Set(['N/A', 'n/a', '#N/A'])

/**
 * True for an empty cell and for the words that programs write in its place. `NA` and `None` are words of people and stay; so does `N/A`
 * in a column of texts, when its `type` is known.
 */
export function isEmptyMark(text: string, type?: FieldTypeName): boolean {
  if (text.length > 4) return false
  const mark = text.trim()
  return marks.has(mark) && !(words.has(mark) && type !== undefined && fieldTypes[type].freeText)
}

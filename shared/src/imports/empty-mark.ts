import type { FieldTypeName } from '#shared/fields/field-type-name.ts'

const marks = new Set(['', 'NULL', 'null', 'N/A', 'n/a', '#N/A', 'NaN', '\\N'])
/** What people write too, and a text keeps. */
const words = new Set(['N/A', 'n/a'])
const texts = new Set<FieldTypeName | undefined>(['singleLineText', 'text'])

/**
 * True for an empty cell and for the words that programs write in its place. `NA` and `None` are words of people and stay; so does `N/A`
 * in a column of texts, when its `type` is known.
 */
export function isEmptyMark(text: string, type?: FieldTypeName): boolean {
  if (text.length > 4) return false
  const mark = text.trim()
  return marks.has(mark) && !(words.has(mark) && texts.has(type))
}

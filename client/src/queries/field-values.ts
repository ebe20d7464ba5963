import { foldText } from '#shared/lib/fold-text.ts'

export interface FieldValue {
  text: string
  count: number
}

/** A longer text is written, not chosen. */
const longest = 200

/** The different texts in some cells with their numbers, the most frequent first, equal ones from A to Z. */
export function countTexts(texts: Iterable<string>): FieldValue[] {
  const counts = new Map<string, number>()
  for (const text of texts) if (text !== '' && text.length <= longest) counts.set(text, (counts.get(text) ?? 0) + 1)
  const order = new Intl.Collator().compare
  return [...counts].map(([text, count]) => ({ text, count })).toSorted((a, b) => b.count - a.count || order(a.text, b.text))
}

/** The values that hold the typed text, at most `most`. */
export function matchingValues(values: readonly FieldValue[], typed: string, most: number): FieldValue[] {
  const wanted = foldText(typed.trim())
  const found: FieldValue[] = []
  for (const value of values) {
    if (found.length >= most) break
    if (foldText(value.text).includes(wanted)) found.push(value)
  }
  return found
}

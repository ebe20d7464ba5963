/** Texts are counted and cut by characters (code points), so that no emoji is ever cut in two. */
const pairs = /[\ud800-\udfff]/

export function lengthOf(text: string): number {
  if (!pairs.test(text)) return text.length
  let count = 0
  for (const _ of text) count++
  return count
}

export function sliceOf(text: string, from: number, to: number): string {
  if (!pairs.test(text)) return text.slice(from, to)
  return text.slice(unitAt(text, from), unitAt(text, to))
}

/** The offset, in UTF-16 units, at which the character at a place begins. */
export function unitAt(text: string, place: number): number {
  if (!pairs.test(text)) return Math.min(place, text.length)
  let unit = 0
  for (let left = place; left > 0 && unit < text.length; left--) unit += (text.codePointAt(unit) ?? 0) > 0xffff ? 2 : 1
  return unit
}

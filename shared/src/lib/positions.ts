import { generateKeyBetween } from 'fractional-indexing'

/**
 * An order key that sorts (by plain string comparison) between two others; `null` means the open end. Concurrent inserts at one place may
 * give equal keys, so always break ties by id. Keys are never renumbered: moving one item changes one row. Callers of the API may have
 * written keys of another form. Those have neighbours too, or one would be the end of its list for ever.
 */
export function positionBetween(before: string | null, after: string | null): string {
  const end = before !== null && after !== null && before >= after ? null : after
  try {
    return generateKeyBetween(before, end)
  } catch {
    return textBetween(before ?? '', end)
  }
}

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A text of digits that sorts after one and before another, if there is any; else one equal to the later. */
export function textBetween(before: string, after: string | null): string {
  let text = ''
  let end = after
  for (let index = 0; index < before.length || end === null || index < end.length; index++) {
    const low = index < before.length ? digits.indexOf(before[index] ?? '') : 0
    const high = end === null ? digits.length : digits.indexOf(end[index] ?? '')
    if (high - low > 1) return text + digits[(low + high) >> 1]
    text += digits[low]
    if (high > low) end = null
  }
  return text
}

/** Orders rows that carry a `position` and an `id`; total, so every device shows the same order. */
export function byPosition(a: { position: string; id: string }, b: { position: string; id: string }): number {
  if (a.position !== b.position) return a.position < b.position ? -1 : 1
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}

import type { TextChange } from '#shared/nouns/apps/block-entries.ts'

/**
 * The one change that turns `before` into `after`. Its place may be ambiguous ("aa" → "aaa"), so `caret`, the caret's place afterwards, decides.
 * Otherwise two people who type the same letter would swap places.
 */
export function changeBetween(before: string, after: string, caret: number): TextChange | undefined {
  if (before === after) return undefined
  // The text after the caret is untouched, as far as it is equal.
  let tail = 0
  const longestTail = Math.min(before.length, after.length, after.length - Math.min(caret, after.length))
  while (tail < longestTail && before.at(-1 - tail) === after.at(-1 - tail)) tail++
  let head = 0
  const longestHead = Math.min(before.length, after.length) - tail
  while (head < longestHead && before[head] === after[head]) head++
  return { at: head, remove: before.length - head - tail, insert: after.slice(head, after.length - tail) }
}

/** The caret's place after another person's change; text inserted exactly at the caret goes behind it. */
export function moveCaret(caret: number, change: TextChange): number {
  if (change.at >= caret) return caret
  const removedBefore = Math.min(change.remove, caret - change.at)
  return caret - removedBefore + change.insert.length
}

/** Puts `before` and `after` around a selection, or takes them away when they are there. */
export function toggleMark(text: string, start: number, end: number, mark: string): TextChange & { start: number; end: number } {
  const chosen = text.slice(start, end)
  const has = text.slice(start - mark.length, start) === mark && text.slice(end, end + mark.length) === mark
  if (has && start >= mark.length) {
    return {
      at: start - mark.length,
      remove: chosen.length + 2 * mark.length,
      insert: chosen,
      start: start - mark.length,
      end: end - mark.length,
    }
  }
  return { at: start, remove: chosen.length, insert: mark + chosen + mark, start: start + mark.length, end: end + mark.length }
}

/** Gives the caret's line a prefix such as `# `, another one instead of its own, or none. */
export function toggleLine(text: string, caret: number, prefix: string): TextChange & { start: number; end: number } {
  const at = text.lastIndexOf('\n', caret - 1) + 1
  const own = /^(?:#{1,3}|[-*>]|\d{1,3}[.)])\s+/.exec(text.slice(at))?.[0] ?? ''
  const insert = own === prefix ? '' : prefix
  const place = Math.max(at, caret - own.length) + insert.length
  return { at, remove: own.length, insert, start: place, end: place }
}

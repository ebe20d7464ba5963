import { foldText } from '#shared/lib/fold-text.ts'

/** Letters shown on each side of the found text. */
const around = 40

/**
 * The part of a text around the first place that holds `wanted` (folded), on one line; '' when it is nowhere. A cut end has an ellipsis.
 */
export function snippetAround(text: string, wanted: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const letters = Array.from(line)
  // folding may drop marks, so the place is looked for letter by letter
  const folded = letters.map(foldText)
  const at = folded.join('').indexOf(wanted)
  if (at < 0) return ''
  let start = 0
  for (let passed = 0; passed + (folded[start]?.length ?? 1) <= at; start += 1) passed += folded[start]?.length ?? 1
  const from = Math.max(0, start - around)
  const to = Math.min(letters.length, start + Array.from(wanted).length + around)
  return `${from > 0 ? '…' : ''}${letters.slice(from, to).join('')}${to < letters.length ? '…' : ''}`
}

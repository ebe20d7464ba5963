import { foldText } from '#shared/lib/fold-text.ts'

/**
 * Ranks a name's match with a query, 0 the best; undefined when the name and its further words do not match.
 * Every typed word must occur. Case and accents do not count, nor do a name's spaces and dashes ("todo" finds "To-do").
 */
export function matchRank(query: string, name: string, furtherWords = ''): number | undefined {
  const wanted = foldText(query).trim().replaceAll(/\s+/g, ' ')
  const words = wanted.split(' ')
  const [folded, further] = [foldText(name), foldText(furtherWords)]
  const joined = folded.replaceAll(/[\s-]+/g, '')
  const text = `${folded} ${joined} ${further}`
  if (!words.every((word) => text.includes(word))) return undefined
  if (folded === wanted || joined === wanted) return 0
  if (folded.startsWith(wanted) || joined.startsWith(wanted)) return 1
  if (startsAtWord(folded, wanted)) return 2
  if (startsAtWord(further, wanted)) return 3
  return words.every((word) => folded.includes(word)) ? 4 : 5
}

function startsAtWord(text: string, wanted: string): boolean {
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return true
  }
  return false
}

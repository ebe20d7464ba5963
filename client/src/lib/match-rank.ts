import { foldText } from '#shared/lib/fold-text.ts'

/** A name and its further words, ready for {@link rankOf}. */
export interface Ranked {
  folded: string
  joined: string
  further: string
}

/** Case and accents do not count, nor do a name's spaces and dashes ("todo" finds "To-do"). */
export function prepareRank(name: string, furtherWords = ''): Ranked {
  const folded = foldText(name)
  // things of one kind follow each other, and have the same further words
  if (last.words !== furtherWords) last = { words: furtherWords, folded: foldText(furtherWords) }
  return { folded, joined: folded.replaceAll(/[\s-]+/g, ''), further: last.folded }
}

let last = { words: '', folded: '' }

/**
 * Ranks a name's match with a query, 0 the best; undefined when the name and its further words do not match.
 * Every typed word must occur.
 */
export function matchRank(query: string, name: string, furtherWords = ''): number | undefined {
  return rankOf(prepareQuery(query), prepareRank(name, furtherWords))
}

/** A query, ready for many texts. */
export interface Wanted {
  text: string
  words: readonly string[]
}

export function prepareQuery(query: string): Wanted {
  const text = foldText(query).trim().replaceAll(/\s+/g, ' ')
  return { text, words: text.split(' ') }
}

/** {@link matchRank} of a query and a text that are ready. */
export function rankOf({ text: wanted, words }: Wanted, { folded, joined, further }: Ranked): number | undefined {
  const occurs = (word: string): boolean => folded.includes(word) || joined.includes(word) || further.includes(word)
  if (!words.every(occurs)) return undefined
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

import type { Frame } from '#shared/formulas/frame.ts'

/**
 * Matches a text with a pattern of `*`, `?` and `#`; `\` escapes them. Only the last `*` is tried again. The work is counted, and at most
 * text times pattern.
 */
export function likeMatches(frame: Frame, text: string, pattern: string): boolean {
  const letters = Array.from(text)
  const wanted = patternParts(pattern)
  let at = 0
  let part = 0
  let star = -1
  let starAt = 0
  while (at < letters.length) {
    frame.spend(1 / 8)
    const here = wanted[part]
    if (here?.kind === 'star') {
      star = part++
      starAt = at
    } else if (here && fits(here, letters[at] ?? '')) {
      part++
      at++
    } else if (star >= 0) {
      part = star + 1
      at = ++starAt
    } else return false
  }
  while (wanted[part]?.kind === 'star') part++
  return part === wanted.length
}

type Part = { kind: 'star' | 'one' | 'digit' } | { kind: 'letter'; letter: string }

const wildcards: ReadonlyMap<string, Part> = new Map([
  ['*', { kind: 'star' }],
  ['?', { kind: 'one' }],
  ['#', { kind: 'digit' }],
])

function patternParts(pattern: string): Part[] {
  const parts: Part[] = []
  let escaped = false
  for (const letter of pattern) {
    if (!escaped && letter === '\\') {
      escaped = true
      continue
    }
    parts.push((escaped ? undefined : wildcards.get(letter)) ?? { kind: 'letter', letter })
    escaped = false
  }
  return parts
}

function fits(part: Part, letter: string): boolean {
  if (part.kind === 'letter') return part.letter === letter
  return part.kind === 'one' || (part.kind === 'digit' && letter >= '0' && letter <= '9')
}

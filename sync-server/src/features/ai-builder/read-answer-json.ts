import { mostAnswer } from '#server/features/ai-builder/bound-answer.ts'

/** The text inside the first fence of code; undefined when there is none. Looked for by places, since a pattern could try for hours. */
function fencedIn(text: string): string | undefined {
  const from = text.indexOf('```')
  const line = from < 0 ? -1 : text.indexOf('\n', from)
  const to = line < 0 ? -1 : text.indexOf('```', line)
  return to < 0 ? undefined : text.slice(line + 1, to)
}

/** The JSON object in an answer: alone, in a fence of code or between other words; undefined when there is none, or too long a text. */
export function readAnswerJson(text: string): unknown {
  if (text.length > mostAnswer) return undefined
  const trimmed = text.trim()
  const from = trimmed.indexOf('{')
  const to = trimmed.lastIndexOf('}')
  for (const part of [trimmed, fencedIn(trimmed), from >= 0 && to > from ? trimmed.slice(from, to + 1) : undefined]) {
    if (part === undefined) continue
    try {
      const read: unknown = JSON.parse(part)
      if (typeof read === 'object' && read !== null && !Array.isArray(read)) return read
    } catch {
      // perhaps another part is
    }
  }
  return undefined
}

import { mentionLimit } from '#shared/fields/types/comments.ts'

/** Longest name that is looked for. */
const longestName = 60

export interface OpenMention {
  /** place of the @ */
  start: number
  /** place behind the typed name */
  end: number
  search: string
}

/** The @ and the beginning of a name directly before the caret, if there is one. */
export function openMention(text: string, caret: number): OpenMention | undefined {
  const start = text.lastIndexOf('@', caret - 1)
  if (start < 0 || (start > 0 && !/[\s(]/.test(text.charAt(start - 1)))) return undefined
  const search = text.slice(start + 1, caret)
  return search.length > longestName || /[\n@]|^\s|\s\s/.test(search) ? undefined : { start, end: caret, search }
}

/** The text with the name in place of what was typed, and the caret behind it. */
export function withMention(text: string, { start, end }: OpenMention, name: string): { text: string; caret: number } {
  const written = `@${name} `
  return { text: text.slice(0, start) + written + text.slice(end).replace(/^ /, ''), caret: start + written.length }
}

/** The chosen people whose names the text still holds. */
export function mentionedIn(text: string, chosen: ReadonlyMap<string, string>): string[] {
  return [...chosen].flatMap(([id, name]) => (text.includes(`@${name}`) ? [id] : [])).slice(0, mentionLimit)
}

import { foldText } from '#shared/lib/fold-text.ts'
import { hues } from '#client/ui/theme/hues.ts'

/** The colour of a free word: always the same one for the same word. */
export function tagHue(tag: string): string {
  let sum = 7
  for (const character of foldText(tag)) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003
  return hues[sum % hues.length] ?? 'gray'
}

import { foldText } from '#shared/lib/fold-text.ts'
import { isCommonPassword } from '#server/identity/common-passwords.ts'
import { isAmongCommonest, isGuessable } from '#server/identity/guess-password.ts'
import type { Job } from '#server/jobs/job.ts'

/** `plain` is normalised; `names` are those that it must not contain. */
export interface JudgedPassword {
  plain: string
  names: readonly string[]
}

export type Weakness = 'common' | 'name' | 'guessable'

/** The reason for which a guesser finds a password soon, else undefined. It takes up to 200 ms. */
export function findWeakness({ plain, names }: JudgedPassword): Weakness | undefined {
  const lower = plain.toLowerCase()
  if (isCommonPassword(lower) || isAmongCommonest(lower)) return 'common'
  if (isGuessable(plain, names)) return holdsName(lower, names) ? 'name' : 'guessable'
  // a name adds nothing that somebody has to guess: what is left without it counts
  if (withoutNames(lower, names).some((rest) => isCommonPassword(rest) || isAmongCommonest(rest) || isGuessable(rest, names, triesOfRest)))
    return 'name'
  return undefined
}

/** Without its spaces and the name, a rest stands for less than it was. */
const triesOfRest = 1_000_000
/** Parts of names that are shorter are in too many words. */
const shortestName = 4
const signs: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' }
const letters = (text: string): string => foldText(text).replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The letters of a password as they are, and with letters for the signs that stand for them. */
const spellingsOf = (password: string): string[] => [
  letters(password),
  letters(password.replaceAll(/[013457@$!]/g, (sign) => signs[sign] ?? sign)),
]

/** Names and their words, the longest first. */
const partsOf = (names: readonly string[]): string[] =>
  names
    .flatMap((name) => [name, ...name.split(/[^\p{L}\p{N}]+/u), ...name.split('@').slice(0, 1)].map(letters))
    .filter((part) => part.length >= shortestName)
    .toSorted((a, b) => b.length - a.length)

/** Whether a password has a name in it, also with signs for letters. */
function holdsName(password: string, names: readonly string[]): boolean {
  const spellings = spellingsOf(password)
  return partsOf(names).some((part) => spellings.some((spelling) => spelling.includes(part)))
}

/** The spellings in which a name was found, without any; none where no name is. */
function withoutNames(password: string, names: readonly string[]): string[] {
  const parts = partsOf(names)
  return spellingsOf(password).flatMap((spelling) => {
    const rest = parts.reduce((text, part) => text.replaceAll(part, ''), spelling)
    return rest === spelling ? [] : [rest]
  })
}

export const judgePasswordJob: Job = (input) => Promise.resolve(findWeakness(input as JudgedPassword))

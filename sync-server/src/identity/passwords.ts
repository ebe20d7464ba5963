import { hash, verify } from '@node-rs/argon2'
import { foldText } from '#shared/lib/fold-text.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { isCommonPassword } from '#server/identity/common-passwords.ts'
import { createPace } from '#server/jobs/pace.ts'

/** argon2id (the library's default variant), 19 MiB, two passes, one lane: OWASP's minimum, about 30 ms. */
export const hashCost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** The same password typed on two keyboards has the same bytes. */
function normal(password: string): string {
  return password.normalize('NFKC')
}

export interface PasswordRules {
  /** characters at least */
  minimum: number
  /** names that a password must not contain: of the person, their organisations, and the mail address */
  names: readonly string[]
}

/**
 * Refuses passwords that a guesser would try first; there are no rules of composition.
 * @throws AppError `weak_password` with `reason`: `short` (and `minimum`), `common`, `name` or `guessable`
 */
export async function assertGoodPassword(password: string, { minimum, names }: PasswordRules): Promise<void> {
  const plain = normal(password)
  if (Array.from(plain).length < minimum) throw new AppError('weak_password', { reason: 'short', minimum })
  await inTurn(() => assertUnguessable(plain, names))
}

/** Judging one takes some ms: many at once would hold everybody up. */
const inTurn = createPace()

async function assertUnguessable(plain: string, names: readonly string[]): Promise<void> {
  const refuse = (reason: 'common' | 'name' | 'guessable'): never => {
    throw new AppError('weak_password', { reason })
  }
  const lower = plain.toLowerCase()
  // the lists are large and seldom needed
  const { isAmongCommonest, isGuessable } = await import('#server/identity/guess-password.ts')
  if (isCommonPassword(lower) || isAmongCommonest(lower)) refuse('common')
  if (isGuessable(plain, names)) refuse(holdsName(lower, names) ? 'name' : 'guessable')
  // a name adds nothing that somebody has to guess: what is left without it counts
  if (withoutNames(lower, names).some((rest) => isCommonPassword(rest) || isAmongCommonest(rest) || isGuessable(rest, names, triesOfRest)))
    refuse('name')
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

export function hashPassword(password: string): Promise<string> {
  return hash(normal(password), hashCost)
}

let decoy: Promise<string> | undefined

/** Takes the same time with and without a stored hash. The response time therefore does not reveal which addresses exist (threat T28). */
export async function checkPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this one')
  const matches = await verify(stored ?? (await decoy), normal(password))
  return matches && stored !== null && stored !== undefined
}

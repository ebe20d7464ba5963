import { hash, verify } from '@node-rs/argon2'
import { foldText } from '#shared/lib/fold-text.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { isCommonPassword } from '#server/identity/common-passwords.ts'

/** argon2id (the library's default variant), 19 MiB, two passes, one lane: OWASP's minimum, about 30 ms. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

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
  const refuse = (reason: 'common' | 'name' | 'guessable'): never => {
    throw new AppError('weak_password', { reason })
  }
  const plain = normal(password)
  if (Array.from(plain).length < minimum) throw new AppError('weak_password', { reason: 'short', minimum })
  const lower = plain.toLowerCase()
  // the lists are large and seldom needed
  const { isAmongCommonest, isGuessable } = await import('#server/identity/guess-password.ts')
  if (isCommonPassword(lower) || isAmongCommonest(lower)) refuse('common')
  if (holdsName(lower, names)) refuse('name')
  if (isGuessable(plain, names)) refuse('guessable')
}

/** Parts of names that are shorter are in too many words. */
const shortestName = 4
const signs: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' }
const letters = (text: string): string => foldText(text).replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Whether a password has a name in it, also with signs for letters. */
function holdsName(password: string, names: readonly string[]): boolean {
  const spellings = [letters(password), letters(password.replaceAll(/[013457@$!]/g, (sign) => signs[sign] ?? sign))]
  const parts = names.flatMap((name) => [name, ...name.split(/[^\p{L}\p{N}]+/u), ...name.split('@').slice(0, 1)].map(letters))
  return parts.some((part) => part.length >= shortestName && spellings.some((spelling) => spelling.includes(part)))
}

export function hashPassword(password: string): Promise<string> {
  return hash(normal(password), cost)
}

let decoy: Promise<string> | undefined

/** Takes the same time with and without a stored hash. The response time therefore does not reveal which addresses exist (threat T28). */
export async function checkPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this one')
  const matches = await verify(stored ?? (await decoy), normal(password))
  return matches && stored !== null && stored !== undefined
}

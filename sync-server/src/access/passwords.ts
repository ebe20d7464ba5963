import { hash, verify } from '@node-rs/argon2'
import { AppError } from '#shared/protocol/errors.ts'
import { isCommonPassword } from '#server/access/common-passwords.ts'

/** argon2id (the library's default variant), 19 MiB, two passes, one lane: OWASP's minimum, about 30 ms. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** The specification's floor (specification 1 §5). */
export const minimumPasswordLength = 6

/** The same password typed on two keyboards has the same bytes. */
function normal(password: string): string {
  return password.normalize('NFKC')
}

/** @throws AppError `weak_password` with `reason`: `short`, `common` or `email` */
export function assertGoodPassword(password: string, email: string): void {
  const plain = normal(password)
  if (Array.from(plain).length < minimumPasswordLength)
    throw new AppError('weak_password', { reason: 'short', minimum: minimumPasswordLength })
  const lower = plain.toLowerCase()
  if (lower === email.toLowerCase()) throw new AppError('weak_password', { reason: 'email' })
  if (isCommonPassword(lower)) throw new AppError('weak_password', { reason: 'common' })
}

export function hashPassword(password: string): Promise<string> {
  return hash(normal(password), cost)
}

let decoy: Promise<string> | undefined

/**
 * Compares in the same time whether or not there is anything to compare with, so that the answer's time does not tell
 * which addresses exist (threat T28).
 */
export async function checkPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this one')
  const matches = await verify(stored ?? (await decoy), normal(password))
  return matches && stored !== null && stored !== undefined
}

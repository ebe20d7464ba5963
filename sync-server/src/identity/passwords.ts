import { hash, verify } from '@node-rs/argon2'
import { AppError } from '#shared/protocol/errors.ts'
import type { JudgedPassword, Weakness } from '#server/identity/weak-passwords.ts'
import { createThreadPool } from '#server/jobs/thread-pool.ts'

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

/** Judging a long password takes up to 200 ms, and the lists are large: one thread of the process does it, and ends when nobody asks. */
const judges = createThreadPool({ size: 1, maxHeapMb: 256 })
const judgeMs = 10_000

/**
 * Refuses passwords that a guesser would try first; there are no rules of composition.
 * @throws AppError `weak_password` with `reason`: `short` (and `minimum`), `common`, `name` or `guessable`;
 * `unavailable` when too many wait
 */
export async function assertGoodPassword(password: string, { minimum, names }: PasswordRules): Promise<void> {
  const plain = normal(password)
  if (Array.from(plain).length < minimum) throw new AppError('weak_password', { reason: 'short', minimum })
  const weakness = await judges.run<Weakness | undefined>('identity.judgePassword', { plain, names } satisfies JudgedPassword, judgeMs)
    .result
  if (weakness) throw new AppError('weak_password', { reason: weakness })
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

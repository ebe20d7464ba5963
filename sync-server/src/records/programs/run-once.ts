import { createHash } from 'node:crypto'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { wrongPart } from '#server/lib/wrong-part.ts'

/** A program's own key of a request, by which it is done once. */
export interface OnceKey {
  key: string
  /** the request's content: another one with the key is refused */
  content: string
}

/** `Idempotency-Key` of a request, if it has one. @throws AppError `invalid_request` for a key that is too long */
export function onceKeyOf(header: string | undefined, ...content: unknown[]): OnceKey | undefined {
  if (header === undefined || header === '') return undefined
  if (header.length > 255) throw wrongPart('idempotency-key', 'longer than 255', 'header')
  return { key: header, content: JSON.stringify(content) }
}

const hashOf = (...texts: string[]): string => createHash('sha256').update(JSON.stringify(texts)).digest('hex')

/**
 * Inside a write: does the work, or gives the answer that the key got before. A refused request may be sent again.
 * @throws AppError `conflict` for a key that another request has used
 */
export function runOnce<T>({ org: { db }, memberId, token, now }: OrgContext, once: OnceKey | undefined, work: () => T): T {
  if (!once) return work()
  const id = `key:${hashOf(memberId, token?.id ?? '', once.key)}`
  const content = hashOf(once.content)
  const before = db.get(db.build.selectFrom('mutation_result').select('result').where('id', '=', id))
  if (before) {
    const known = JSON.parse(before.result) as { content: string; answer: T }
    if (known.content !== content) throw new AppError('conflict', { reason: 'this Idempotency-Key was used for another request' })
    return known.answer
  }
  const answer = work()
  const at = now().toISOString()
  const result = JSON.stringify({ content, answer })
  db.run(db.build.insertInto('mutation_result').values({ id, member_id: memberId, kind: 'api', result, made_at: at, arrived_at: at }))
  return answer
}

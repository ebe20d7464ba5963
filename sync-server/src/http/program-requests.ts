import { AppError } from '#shared/protocol/errors.ts'
import { readTokenOrigins } from '#server/access/token-rights.ts'
import type { CallContext } from '#server/http/call-module.ts'
import { countApiCall } from '#server/access/api-use.ts'
import { countProgramRequest } from '#server/http/program-counts.ts'
import { isForeign } from '#server/http/request-origin.ts'
import type { Session } from '#server/identity/session.ts'
import type { Platform } from '#server/platform/platform.ts'

const minuteMs = 60_000

type ProgramRequest = Pick<CallContext, 'header' | 'answerHeader'>

/** Headers that a page of another origin may read. */
export const exposedHeaders = 'etag, ratelimit-limit, ratelimit-remaining, ratelimit-reset, retry-after, x-request-id'

/** Says which requests a page of another origin may try. Without cookies: they are never allowed. */
export function preflightHeaders(origin: string | undefined): [string, string][] {
  if (origin === undefined) return []
  return [
    ['access-control-allow-origin', origin],
    ['access-control-allow-methods', 'GET, POST, PUT, DELETE'],
    ['access-control-allow-headers', 'authorization, content-type, idempotency-key, if-match'],
    ['access-control-max-age', '600'],
    ['vary', 'origin'],
  ]
}

/**
 * Counts a program's request, says in headers what is left, and lets pages of the token's origins read the answer.
 * @throws AppError `cross_origin` for a page of any other origin, `too_many_requests`, `plan_limit`
 */
export async function admitProgram(facts: ProgramRequest, platform: Platform, { orgId, token }: Session): Promise<void> {
  if (!token) return
  const header = (name: string): string | undefined => facts.header(name)
  if (isForeign(header, platform.config.publicUrl)) admitOrigin(facts, platform, orgId, token.id)
  await countRequests(platform, { orgId, token }, 1, (name, value) => facts.answerHeader(name, value))
}

/** Counts requests of a program, and tells in headers what is left. @throws AppError `too_many_requests`, `plan_limit` */
export async function countRequests(
  platform: Platform,
  { orgId, token }: Pick<Session, 'orgId' | 'token'>,
  requests: number,
  tell: (header: string, value: string) => void,
): Promise<void> {
  if (!token) return
  const { since, count } = await countProgramRequest(platform, `${orgId} ${token.id}`, requests)
  const most = platform.config.apiRequestsPerMinute
  const reset = Math.ceil((since + minuteMs - platform.now().getTime()) / 1000)
  tell('ratelimit-limit', String(most))
  tell('ratelimit-remaining', String(Math.max(0, most - count)))
  tell('ratelimit-reset', String(reset))
  if (count > most) throw new AppError('too_many_requests', { retryAfterSeconds: reset })
  if (requests > 0 && platform.orgs.has(orgId)) countApiCall(platform.orgs.open(orgId), platform.now(), requests)
}

function admitOrigin(facts: ProgramRequest, platform: Platform, orgId: string, tokenId: string): void {
  const origin = facts.header('origin') ?? ''
  const allowed = platform.orgs.has(orgId) ? readTokenOrigins(platform.orgs.open(orgId), tokenId) : []
  if (!allowed.includes(origin)) throw new AppError('cross_origin')
  facts.answerHeader('access-control-allow-origin', origin)
  facts.answerHeader('access-control-expose-headers', exposedHeaders)
  facts.answerHeader('vary', 'origin')
}

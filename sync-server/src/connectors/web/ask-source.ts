import { setTimeout as pause } from 'node:timers/promises'
import { AppError, type ErrorId } from '#shared/protocol/errors.ts'
import type { OutboundFailure } from '#server/lib/outbound/outbound-failure.ts'
import type { OutboundAnswer, OutboundRequest, SafeFetch } from '#server/lib/outbound/safe-fetch.ts'

/** The failures of the door, as a person who fetches from a source reads them. */
const meanings: Readonly<Partial<Record<OutboundFailure, ErrorId>>> = {
  request_invalid: 'source_address',
  scheme_refused: 'source_address',
  credentials_refused: 'source_address',
  port_refused: 'source_address',
  host_refused: 'source_address',
  redirect_refused: 'source_address',
  too_many_redirects: 'source_address',
  tls_failed: 'source_tls',
  timed_out: 'source_slow',
  aborted: 'unavailable',
  headers_too_large: 'source_too_large',
  answer_too_large: 'source_too_large',
  answer_malformed: 'source_failed',
}

const timeoutMs = 30_000
/** A server that is asked too often says for how long; it is asked this often again, after that long at most. */
const mostTries = 4
const longestPauseMs = 60_000

export type Answered = OutboundAnswer & { ok: true }

/** Asks a source, and again where it asks for patience. @throws AppError `source_*` for everything but an answer with data */
export async function askSource(safeFetch: SafeFetch, request: OutboundRequest): Promise<Answered> {
  for (let tries = 1; ; tries++) {
    const answer = await safeFetch({ timeoutMs, ...request })
    if (!answer.ok) throw new AppError(meanings[answer.failure] ?? 'source_unreachable')
    const { status, headers } = answer
    const isBusy = status === 429 || status === 503
    if (isBusy && tries < mostTries)
      await pause(pauseMs(headers['retry-after'], tries), undefined, { ...(request.signal && { signal: request.signal }) })
    else if (status >= 400 || status < 200) throw refusal(status)
    else return answer
  }
}

function pauseMs(retryAfter: string | undefined, tries: number): number {
  const seconds = Number(retryAfter)
  return Math.min(longestPauseMs, Number.isFinite(seconds) && seconds >= 0 && retryAfter !== undefined ? seconds * 1000 : 500 * 4 ** tries)
}

function refusal(status: number): AppError {
  if (status === 401 || status === 403) return new AppError('source_credentials', { said: String(status) })
  if (status === 404 || status === 410) return new AppError('source_changed', { said: String(status) })
  return new AppError(status === 429 || status === 503 ? 'source_slow' : 'source_failed', { said: String(status) })
}

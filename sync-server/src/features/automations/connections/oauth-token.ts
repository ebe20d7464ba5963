import { createHash } from 'node:crypto'
import { outboundFailures } from '#server/lib/outbound/outbound-failure.ts'
import type { SafeFetch } from '#server/lib/outbound/safe-fetch.ts'

/** A token is renewed a minute before it ends. */
const earlyMs = 60_000
/** Of a server that does not say when its tokens end. */
const assumedMs = 5 * 60_000
const mostKept = 1000

/** In memory only: a token is as secret as what it was got with. */
const kept = new Map<string, { token: string; until: number }>()

/** No token was given; with `mayPass` it may be later. */
export class OauthFailure extends Error {
  override readonly name = 'OauthFailure'
  readonly mayPass: boolean
  readonly details: Readonly<Record<string, unknown>>

  constructor(mayPass: boolean, details: Readonly<Record<string, unknown>>) {
    super('no token by OAuth')
    this.mayPass = mayPass
    this.details = details
  }
}

export interface OauthMeans {
  safeFetch: SafeFetch
  now: () => Date
  signal: AbortSignal
}

/**
 * The access token of a connection by OAuth 2 (client credentials), kept until it ends.
 * @throws OauthFailure when the server of tokens refuses or does not answer
 */
export async function oauthToken(settings: Readonly<Record<string, string>>, { safeFetch, now, signal }: OauthMeans): Promise<string> {
  const { tokenUrl = '', clientId = '', clientSecret = '', scope = '' } = settings
  const key = createHash('sha256')
    .update(JSON.stringify([tokenUrl, clientId, clientSecret, scope]))
    .digest('hex')
  const before = kept.get(key)
  if (before && before.until > now().getTime()) return before.token
  if (!/^https:\/\//i.test(tokenUrl)) throw new OauthFailure(false, { reason: 'tokenUrl' })
  const form = new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret })
  if (scope !== '') form.set('scope', scope)
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' }
  const answer = await safeFetch({
    url: tokenUrl,
    method: 'POST',
    headers,
    body: form.toString(),
    signal,
    mostBytes: 64 * 1024,
    redirects: 0,
  })
  if (!answer.ok) throw new OauthFailure(outboundFailures[answer.failure].mayPass, { reason: answer.failure })
  const { token, seconds } = readAnswer(answer.status, answer.body.toString('utf8'))
  if (token === '') throw new OauthFailure(answer.status >= 500 || answer.status === 429, { reason: 'noToken', status: answer.status })
  const [oldest] = kept.keys()
  if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest)
  kept.set(key, { token, until: now().getTime() + (seconds === undefined ? assumedMs : seconds * 1000 - earlyMs) })
  return token
}

function readAnswer(status: number, text: string): { token: string; seconds: number | undefined } {
  try {
    const read = JSON.parse(text) as { access_token?: unknown; expires_in?: unknown }
    const token = status === 200 && typeof read.access_token === 'string' ? read.access_token : ''
    const seconds = Number(read.expires_in)
    return { token, seconds: Number.isFinite(seconds) ? seconds : undefined }
  } catch {
    return { token: '', seconds: undefined }
  }
}

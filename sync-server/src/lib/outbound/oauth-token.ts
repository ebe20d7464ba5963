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

type Settings = Readonly<Record<string, string>>

/**
 * The access token of a connection by OAuth 2, kept until it ends: by a person's consent where the connection has a page for it, else by client
 * credentials. `renewed` is told when the server gives another refresh token.
 * @throws OauthFailure when the server of tokens refuses or does not answer, or nobody has agreed yet
 */
export async function oauthToken(
  settings: Settings,
  means: OauthMeans,
  renewed?: (refreshToken: string) => Promise<void>,
): Promise<string> {
  const { tokenUrl = '', clientId = '', clientSecret = '', scope = '', authorizeUrl = '', refreshToken = '' } = settings
  const { now } = means
  const key = createHash('sha256')
    .update(JSON.stringify([tokenUrl, clientId, clientSecret, scope, refreshToken]))
    .digest('hex')
  const before = kept.get(key)
  if (before && before.until > now().getTime()) return before.token
  if (authorizeUrl !== '' && refreshToken === '') throw new OauthFailure(false, { reason: 'noConsent' })
  const asked: Record<string, string> =
    refreshToken === ''
      ? { grant_type: 'client_credentials', ...(scope !== '' && { scope }) }
      : { grant_type: 'refresh_token', refresh_token: refreshToken }
  const { token, seconds, refreshToken: next } = await askForTokens(settings, asked, means)
  const [oldest] = kept.keys()
  if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest)
  kept.set(key, { token, until: now().getTime() + (seconds === undefined ? assumedMs : seconds * 1000 - earlyMs) })
  if (next !== undefined && next !== refreshToken) await renewed?.(next)
  return token
}

interface Tokens {
  token: string
  seconds: number | undefined
  refreshToken: string | undefined
}

/** One question to a connection's server of tokens. @throws OauthFailure */
export async function askForTokens(
  { tokenUrl = '', clientId = '', clientSecret = '' }: Settings,
  asked: Readonly<Record<string, string>>,
  { safeFetch, signal }: OauthMeans,
): Promise<Tokens> {
  if (!/^https:\/\//i.test(tokenUrl)) throw new OauthFailure(false, { reason: 'tokenUrl' })
  // a client that is public has no secret
  const form = new URLSearchParams({ ...asked, client_id: clientId, ...(clientSecret !== '' && { client_secret: clientSecret }) })
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
  const tokens = readAnswer(answer.status, answer.body.toString('utf8'))
  if (tokens.token === '')
    throw new OauthFailure(answer.status >= 500 || answer.status === 429, { reason: 'noToken', status: answer.status })
  return tokens
}

function readAnswer(status: number, text: string): Tokens {
  try {
    const read = JSON.parse(text) as { access_token?: unknown; expires_in?: unknown; refresh_token?: unknown }
    const token = status === 200 && typeof read.access_token === 'string' ? read.access_token : ''
    const seconds = Number(read.expires_in)
    const refreshToken = typeof read.refresh_token === 'string' && read.refresh_token !== '' ? read.refresh_token : undefined
    return { token, seconds: Number.isFinite(seconds) ? seconds : undefined, refreshToken }
  } catch {
    return { token: '', seconds: undefined, refreshToken: undefined }
  }
}

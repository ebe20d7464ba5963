import { createHash, randomBytes } from 'node:crypto'
import { http } from '#shared/nouns/connections/integrations/http.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { openConnection, storeConsent } from '#server/connections/connection-store.ts'
import { askForTokens, OauthFailure, type OauthMeans } from '#server/lib/outbound/oauth-token.ts'
import type { Platform } from '#server/platform/platform.ts'

/** A person reads the other product's page and agrees within this time. */
const patienceMs = 10 * 60_000
const mostWaiting = 1_000

/** A consent that somebody was sent to give; its state is the only way back, and is worth one use. */
interface Awaited {
  orgId: string
  memberId: string
  connectionId: string
  app: string
  /** PKCE (RFC 7636): the code alone is worth nothing */
  verifier: string
  until: number
}

/** In memory: after a restart the person begins again. */
const awaited = new Map<string, Awaited>()

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** The address to which the other product sends people back. */
export const callbackAddress = (publicUrl: string): string => new URL('/api/automations/connections/callback', publicUrl).href

/** The address of the other product's page on which a person agrees. @throws AppError `not_found`, `invalid_request` for one without such a page */
export function beginConsent(context: OrgContext, { config, now }: Platform, connectionId: string): string {
  const { org, memberId } = context
  const { app, settings, createdBy } = openConnection(org, config.dataDir, connectionId)
  // another account would get what the automations of others send
  if (createdBy !== memberId && !context.access.isAdmin) throw new AppError('permission_denied')
  const { authorizeUrl = '', clientId = '', scope = '' } = settings
  if (!/^https:\/\//i.test(authorizeUrl) || !URL.canParse(authorizeUrl)) throw new AppError('invalid_request')
  const at = now().getTime()
  for (const [state, { until }] of awaited) if (until < at || awaited.size >= mostWaiting) awaited.delete(state)
  const state = randomBytes(32).toString('base64url')
  const verifier = randomBytes(32).toString('base64url')
  awaited.set(hashOf(state), { orgId: org.orgId, memberId, connectionId, app, verifier, until: at + patienceMs })
  const url = new URL(authorizeUrl)
  const asked = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: callbackAddress(config.publicUrl),
    state,
    code_challenge: hashOf(verifier),
    code_challenge_method: 'S256',
    ...(scope !== '' && { scope }),
  }
  for (const [key, value] of Object.entries(asked)) url.searchParams.set(key, value)
  return url.href
}

/** The product whose page a person who is sent back has begun at; that of HTTP for a state that is unknown. */
export function appOfConsent(state: string): string {
  return awaited.get(hashOf(state))?.app ?? http.name
}

/**
 * Takes the code that the other product sent a person back with. Only the person who began it can end it: the state names the connection and is theirs.
 * @throws AppError `not_found` for a state that is unknown, used or over, or of another person; OauthFailure
 */
export async function endConsent(context: OrgContext, platform: Platform, given: { state: string; code: string }): Promise<void> {
  const { org, memberId } = context
  const { config, now } = platform
  const key = hashOf(given.state)
  const waiting = awaited.get(key)
  awaited.delete(key)
  if (!waiting || waiting.until < now().getTime() || waiting.orgId !== org.orgId || waiting.memberId !== memberId)
    throw new AppError('not_found')
  const { settings } = openConnection(org, config.dataDir, waiting.connectionId)
  const means: OauthMeans = { safeFetch: platform.safeFetch, now, signal: AbortSignal.timeout(15_000) }
  const { refreshToken } = await askForTokens(
    settings,
    {
      grant_type: 'authorization_code',
      code: given.code,
      redirect_uri: callbackAddress(config.publicUrl),
      code_verifier: waiting.verifier,
    },
    means,
  )
  // without one, nobody could ask again once the first token ends
  if (refreshToken === undefined) throw new OauthFailure(false, { reason: 'noRefreshToken' })
  await storeConsent(context, config.dataDir, waiting.connectionId, refreshToken)
}

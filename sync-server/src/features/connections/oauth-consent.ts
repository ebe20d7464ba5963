import { createHash, randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import { http } from '#shared/nouns/connections/integrations/http.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { openConnection, storeConsent } from '#server/connections/connection-store.ts'
import { askForTokens, OauthFailure, type OauthMeans } from '#server/lib/outbound/oauth-token.ts'
import { signText } from '#server/lib/seal.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { ControlSchema } from '#server/storage/control-schema.ts'

/** A person reads the other product's page and agrees within this time. */
const patienceMs = 10 * 60_000
/** Pages that one person may have open at once; the oldest lead nowhere. */
const mostWaiting = 20

type ConsentPlatform = Pick<Platform, 'controlStore' | 'now'>

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/**
 * PKCE (RFC 7636): the code alone is worth nothing. The state comes back in the same address as the code, so that the verifier needs
 * the server's key. Nothing secret is stored.
 */
const verifierOf = (dataDir: string, state: string): string => signText(dataDir, 'consent verifier', state)

/** The address to which the other product sends people back. */
export const callbackAddress = (publicUrl: string): string => new URL('/api/automations/connections/callback', publicUrl).href

/** The address of the other product's page on which a person agrees. @throws AppError `not_found`, `invalid_request` for one without such a page */
export async function beginConsent(context: OrgContext, platform: Platform, connectionId: string): Promise<string> {
  const { config } = platform
  const { org, memberId } = context
  const { app, settings, createdBy } = openConnection(org, config.dataDir, connectionId)
  // another account would get what the automations of others send
  if (createdBy !== memberId && !context.access.isAdmin) throw new AppError('permission_denied')
  const { authorizeUrl = '', clientId = '', scope = '' } = settings
  if (!/^https:\/\//i.test(authorizeUrl) || !URL.canParse(authorizeUrl)) throw new AppError('invalid_request')
  const state = randomBytes(32).toString('base64url')
  await storeWaiting(platform, { state_hash: hashOf(state), org_id: org.orgId, member_id: memberId, connection_id: connectionId, app })
  const url = new URL(authorizeUrl)
  const asked = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: callbackAddress(config.publicUrl),
    state,
    code_challenge: hashOf(verifierOf(config.dataDir, state)),
    code_challenge_method: 'S256',
    ...(scope !== '' && { scope }),
  }
  for (const [key, value] of Object.entries(asked)) url.searchParams.set(key, value)
  return url.href
}

type Waiting = Selectable<ControlSchema['oauth_consent']>

/** Keeps the way back, over a restart as well, and forgets those that are over. */
async function storeWaiting({ controlStore, now }: ConsentPlatform, waiting: Omit<Waiting, 'expires_at'>): Promise<void> {
  const { build } = controlStore
  const at = now().getTime()
  const row = { ...waiting, expires_at: new Date(at + patienceMs).toISOString() }
  const own = build.selectFrom('oauth_consent').select('state_hash').where('org_id', '=', row.org_id).where('member_id', '=', row.member_id)
  await controlStore.write(async (tx) => {
    await tx.run(build.deleteFrom('oauth_consent').where('expires_at', '<=', new Date(at).toISOString()))
    const others = await tx.all(own.orderBy('expires_at', 'desc'))
    const oldest = others.slice(mostWaiting - 1).map(({ state_hash }) => state_hash)
    if (oldest.length > 0) await tx.run(build.deleteFrom('oauth_consent').where('state_hash', 'in', oldest))
    await tx.run(build.insertInto('oauth_consent').values(row))
  })
}

/** The product whose page a person who is sent back has begun at; that of HTTP for a state that is unknown. */
export async function appOfConsent({ controlStore: { get, build } }: ConsentPlatform, state: string): Promise<string> {
  const waiting = await get(build.selectFrom('oauth_consent').select('app').where('state_hash', '=', hashOf(state)))
  return waiting?.app ?? http.name
}

/** Takes the row of a state: exactly one of simultaneous uses gets it. */
function takeWaiting({ controlStore }: ConsentPlatform, state: string): Promise<Waiting | undefined> {
  return controlStore.write((tx) => tx.get(tx.build.deleteFrom('oauth_consent').where('state_hash', '=', hashOf(state)).returningAll()))
}

/**
 * Takes the code that the other product sent a person back with. Only the person who began it can end it: the state names the connection and is theirs.
 * @throws AppError `not_found` for a state that is unknown, used or over, or of another person; OauthFailure
 */
export async function endConsent(context: OrgContext, platform: Platform, given: { state: string; code: string }): Promise<void> {
  const { org, memberId } = context
  const { config, now } = platform
  const waiting = await takeWaiting(platform, given.state)
  if (!waiting || waiting.expires_at <= now().toISOString() || waiting.org_id !== org.orgId || waiting.member_id !== memberId)
    throw new AppError('not_found')
  const { settings } = openConnection(org, config.dataDir, waiting.connection_id)
  const means: OauthMeans = { safeFetch: platform.safeFetch, now, signal: AbortSignal.timeout(15_000) }
  const { refreshToken } = await askForTokens(
    settings,
    {
      grant_type: 'authorization_code',
      code: given.code,
      redirect_uri: callbackAddress(config.publicUrl),
      code_verifier: verifierOf(config.dataDir, given.state),
    },
    means,
  )
  // without one, nobody could ask again once the first token ends
  if (refreshToken === undefined) throw new OauthFailure(false, { reason: 'noRefreshToken' })
  await storeConsent(context, config.dataDir, waiting.connection_id, refreshToken)
}

import type { CompiledQuery, Kysely } from 'kysely'
import { AppError } from '#shared/protocol/errors.ts'
import { organisationTokenIn, sessionTokensIn } from '#server/identity/cookie-names.ts'
import { keptValue } from '#server/identity/kept-secret.ts'
import type { ResolveSession, Session } from '#server/identity/session.ts'
import { hashToken, renewEveryMs, renewSession } from '#server/identity/sessions.ts'
import { apiTokenPrefix, findTokenSession } from '#server/identity/token-sessions.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { ControlSchema } from '#server/storage/control-schema.ts'
import { compileOnce } from '#server/storage/sql-statement.ts'

type SessionPlatform = Pick<Platform, 'controlStore' | 'now' | 'log'>
type ResolverPlatform = SessionPlatform & { config: Pick<Platform['config'], 'publicUrl'> }

const httpsSinceKey = 'host-cookie-since'

/**
 * The time when this server first issued `__Host-` cookies. Only older sessions may still use the plain name, so that a sister subdomain
 * cannot plant a newer one.
 */
const httpsSince = async (platform: SessionPlatform): Promise<number> =>
  Date.parse(await keptValue(platform, httpsSinceKey, () => platform.now().toISOString()))

const findSession = compileOnce((build: Kysely<ControlSchema>) =>
  build
    .selectFrom('session')
    .innerJoin('organisation', 'organisation.id', 'session.org_id')
    .select(['session.id', 'account_id', 'org_id', 'member_id', 'session.created_at', 'last_seen_at', 'expires_at', 'way'])
    .select(['proved_at', 'mfa_required'])
    .where('token_hash', '=', ''),
)

/**
 * Resolves cookie or bearer header to a live session (threat T24: opaque, no decoding, no algorithm to confuse). A bearer header wins, so
 * that a program is never silently another person. HTTP and socket upgrades both use it.
 */
export function createSessionResolver(platform: ResolverPlatform): ResolveSession {
  const { publicUrl } = platform.config
  const isHttps = publicUrl.startsWith('https:')
  const sessions = createKnownSessions(platform)
  const byCookie = async (cookie: string | undefined): Promise<KnownSession | undefined> => {
    const { tokens, isPlain } = sessionTokensIn(cookie, publicUrl)
    const found = await Promise.all(tokens.map(sessions.live))
    const [only, ...others] = found.filter((one) => one !== undefined)
    // one of two sessions was planted, and nothing shows which
    if (!only || others.length > 0) return undefined
    if (!isPlain || !isHttps) return only
    return only.cookie.createdAt.getTime() < (await httpsSince(platform)) ? only : undefined
  }
  const ofOrganisation = async (cookie: string | undefined, orgId: string): Promise<KnownSession | undefined> => {
    const token = organisationTokenIn(cookie, orgId, publicUrl)
    const found = token === undefined ? undefined : await sessions.live(token)
    return found?.cookie.orgId === orgId ? found : undefined
  }
  const byHeaders = async (cookie: string | undefined, orgId: string | undefined): Promise<KnownSession | undefined> => {
    const current = await byCookie(cookie)
    if (orgId === undefined || current?.cookie.orgId === orgId) return current
    return (await ofOrganisation(cookie, orgId)) ?? current
  }
  // noted at the first start with https, and not with the first cookie
  if (isHttps) httpsSince(platform).catch((error: unknown) => platform.log.warn({ err: error }, 'the age of cookies could not be read'))
  return async ({ cookie, authorization, orgId }) => {
    const token = authorization === undefined ? undefined : /^Bearer ([\w-]{20,200})$/i.exec(authorization)?.[1]
    if (token?.startsWith(apiTokenPrefix)) return sessions.ofProgram(hashToken(token))
    if (authorization !== undefined && token === undefined) return undefined
    const found = await (token === undefined ? byHeaders(cookie, orgId) : sessions.live(token))
    if (!found) return undefined
    if (platform.now().getTime() > found.renewAt) renewSession(platform, found.cookie.id)
    return authorization === undefined ? found.cookie : found.bearer
  }
}

/** Live sessions as they are stored now: any write of the control store, an end of one above all, empties this. */
function createKnownSessions(platform: SessionPlatform): {
  live(token: string): Promise<KnownSession | undefined>
  ofProgram(tokenHash: string): Promise<Session | undefined>
} {
  const { controlStore } = platform
  let version = -1
  let known = new Map<string, KnownSession>()
  let programs = new Map<string, Session>()
  /** New maps, so that an answer that was under way lands in the old ones. */
  const forgetChanged = (): void => {
    if (version === controlStore.version) return
    version = controlStore.version
    known = new Map()
    programs = new Map()
  }
  return {
    ofProgram: async (tokenHash) => {
      forgetChanged()
      const kept = programs
      const found = kept.get(tokenHash) ?? (await findTokenSession(platform, tokenHash))
      if (found) kept.set(tokenHash, found)
      return found
    },
    live: async (token) => {
      forgetChanged()
      const kept = known
      const tokenHash = hashToken(token)
      let found = kept.get(tokenHash)
      if (!found) {
        const row = await controlStore.get(findSession(tokenHash))
        if (!row) return undefined
        found = toKnown(row)
        kept.set(tokenHash, found)
      }
      return found.expiresAt > platform.now().getTime() ? found : undefined
    },
  }
}

type SessionRow = ReturnType<typeof findSession> extends CompiledQuery<infer Row> ? Row : never

function toKnown(row: SessionRow): KnownSession {
  const session = {
    id: row.id,
    orgId: row.org_id,
    memberId: row.member_id,
    accountId: row.account_id,
    createdAt: new Date(row.created_at),
    way: row.way,
    owesFactor: row.mfa_required === 1 && row.proved_at === null,
    isProven: row.proved_at !== null || row.way === 'link',
  }
  return {
    cookie: { ...session, via: 'cookie' },
    bearer: { ...session, via: 'bearer' },
    expiresAt: Date.parse(row.expires_at),
    renewAt: Date.parse(row.last_seen_at) + renewEveryMs,
  }
}

/** The token of a cookie by which a session was resolved. */
export async function tokenOfSession(
  { controlStore }: Pick<SessionPlatform, 'controlStore'>,
  id: string,
  tokens: readonly string[],
): Promise<string | undefined> {
  const stored = await controlStore.get(controlStore.build.selectFrom('session').select('token_hash').where('id', '=', id))
  return tokens.find((token) => hashToken(token) === stored?.token_hash)
}

interface KnownSession {
  cookie: Session
  bearer: Session
  expiresAt: number
  renewAt: number
}

/** when a session was used last, and when it ends, by its id */
export const findSessionEnd = compileOnce((build: Kysely<ControlSchema>) =>
  build.selectFrom('session').select(['last_seen_at', 'expires_at']).where('id', '=', ''),
)

/** For work that waited since its request was admitted. @throws AppError `invalid_session` when the session ended */
export async function assertSession(
  { controlStore }: Pick<SessionPlatform, 'controlStore'>,
  session: Pick<Session, 'id'> | undefined,
): Promise<void> {
  if (!session || !(await controlStore.get(findSessionEnd(session.id)))) throw new AppError('invalid_session')
}

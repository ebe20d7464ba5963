import type { IncomingMessage } from 'node:http'
import { principalHeader } from '#shared/protocol/principal.ts'
import type { ResolveSession } from '#server/identity/session.ts'

const upgradePath = /^\/(?:live|sync)\/([0-9a-f-]{36})/

/**
 * The organisation of a request, as its session names it. Undefined for those that anybody may answer, and for those of which only their
 * handler finds out.
 */
export async function organisationOf(resolveSession: ResolveSession, { url = '', headers }: IncomingMessage): Promise<string | undefined> {
  const ofUpgrade = upgradePath.exec(url)?.[1]
  if (ofUpgrade === undefined && !url.startsWith('/api/')) return undefined
  const { cookie, authorization } = headers
  if (cookie === undefined && authorization === undefined) return undefined
  const stated = headers[principalHeader]
  const orgId = ofUpgrade ?? (typeof stated === 'string' ? stated.slice(0, Math.max(0, stated.indexOf(':'))) : undefined)
  // the answer itself tells why nobody can be known now
  const session = await resolveSession({ cookie, authorization, orgId }).catch(() => undefined)
  return session?.orgId
}

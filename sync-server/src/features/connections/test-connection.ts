import { findIntegration } from '#shared/nouns/connections/integrations/integrations.ts'
import type { ConnectionOutcome } from '#shared/nouns/connections/connection-calls.ts'
import type { Integration } from '#shared/nouns/connections/integrations/integration.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { fillRequest } from '#server/lib/outbound/fill-request.ts'
import { connectionCredentials } from '#server/connections/connection-credentials.ts'
import { openConnection, type OpenConnection } from '#server/connections/connection-store.ts'
import { OauthFailure } from '#server/lib/outbound/oauth-token.ts'
import type { Platform } from '#server/platform/platform.ts'

const patienceMs = 10_000
const mostBytes = 64 * 1024

const outcome = (name: ConnectionOutcome['outcome'], given: Partial<ConnectionOutcome> = {}): ConnectionOutcome => ({
  ...{ outcome: name, status: null, reason: null },
  ...given,
})

/**
 * Asks the other product once. Its answer's text is not given on: a connection's secrets may be in it.
 * @throws AppError `not_found`; `invalid_request` for a path where none is taken, or that is none
 */
export async function testConnection(context: OrgContext, platform: Platform, id: string, path?: string): Promise<ConnectionOutcome> {
  const connection = openConnection(context.org, platform.config.dataDir, id)
  const integration = findIntegration(connection.app)
  const isPath = path === undefined || (integration?.test.takesPath === true && path.startsWith('/'))
  if (!integration || !isPath) throw new AppError('invalid_request')
  try {
    return await ask(context, platform, { connection, integration, path: integration.test.takesPath ? (path ?? '/') : '' })
  } catch (error) {
    if (!(error instanceof OauthFailure)) throw error
    const { reason, status } = error.details
    if (reason === 'noConsent') return outcome('noConsent')
    const given = { reason: String(reason), status: typeof status === 'number' ? status : null }
    return outcome(error.mayPass ? 'unreachable' : 'refused', given)
  }
}

interface Asked {
  connection: OpenConnection
  integration: Integration
  path: string
}

async function ask({ org }: OrgContext, platform: Platform, { connection, integration, path }: Asked): Promise<ConnectionOutcome> {
  const { test } = integration
  const { body, ...request } = fillRequest(test.request, { settings: connection.settings, inputs: {} })
  const url = request.url + path
  const signal = AbortSignal.timeout(patienceMs)
  const credentials = await connectionCredentials(platform, org, connection, url, signal)
  const headers = { ...request.headers, ...credentials }
  const answer = await platform.safeFetch({
    ...request,
    url,
    headers,
    ...(body !== undefined && { body }),
    signal,
    mostBytes,
    redirects: 0,
  })
  if (!answer.ok) return outcome('unreachable', { reason: answer.failure })
  const { status } = answer
  if ((status >= 200 && status < 300) || test.passes?.includes(status)) return outcome('works', { status })
  return outcome(status === 401 || status === 403 ? 'refused' : 'other', { status })
}

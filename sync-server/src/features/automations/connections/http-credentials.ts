import { http } from '#shared/nouns/automations/integrations/http.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { oauthToken, type OauthMeans } from '#server/lib/outbound/oauth-token.ts'
import type { OpenConnection } from '#server/features/automations/connections/connection-store.ts'

/**
 * The header with a connection's credentials. They go to their own host only, by https: otherwise a changed address would give them away.
 * @throws AppError `permission_denied` for another host; OauthFailure
 */
export async function credentialsFor(
  { app, settings }: OpenConnection,
  address: string,
  means: OauthMeans,
  renewed?: (refreshToken: string) => Promise<void>,
): Promise<Record<string, string>> {
  if (app !== http.name) throw new AppError('invalid_request')
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url?.host.toLowerCase() !== settings['host']?.toLowerCase() || url?.protocol !== 'https:')
    throw new AppError('permission_denied', { reason: 'otherHost' })
  if ((settings['tokenUrl'] ?? '') !== '') return { authorization: `Bearer ${await oauthToken(settings, means, renewed)}` }
  const { token = '', headerName = '', username = '', password = '' } = settings
  if (token !== '') return headerName === '' ? { authorization: `Bearer ${token}` } : { [headerName.toLowerCase()]: token }
  return username === '' ? {} : { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` }
}

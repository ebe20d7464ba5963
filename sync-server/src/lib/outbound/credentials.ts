import { findIntegration } from '#shared/nouns/connections/integrations/integrations.ts'
import { http } from '#shared/nouns/connections/integrations/http.ts'
import type { SignInName } from '#shared/nouns/connections/integrations/integration.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { oauthToken, type OauthMeans } from '#server/lib/outbound/oauth-token.ts'

type Settings = Readonly<Record<string, string>>
type Headers = Record<string, string>
type Renewed = (refreshToken: string) => Promise<void>

/**
 * The headers with a connection's credentials. Those for HTTP go to their own host only, by https: otherwise a changed address would give
 * them away. The addresses of other products are parts of their descriptions.
 * @throws AppError `permission_denied` for another host; OauthFailure
 */
export async function credentialsFor(
  { app, settings }: { app: string; settings: Settings },
  address: string,
  means: OauthMeans,
  renewed?: Renewed,
): Promise<Headers> {
  if (app !== http.name) {
    const isOauth = findIntegration(app)?.fixed?.['tokenUrl'] !== undefined
    return isOauth ? bearer(settings, means, renewed) : {}
  }
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url?.host.toLowerCase() !== settings['host']?.toLowerCase() || url?.protocol !== 'https:')
    throw new AppError('permission_denied', { reason: 'otherHost' })
  return headersBy[signInNameOf(settings)](settings, means, renewed)
}

async function bearer(settings: Settings, means: OauthMeans, renewed?: Renewed): Promise<Headers> {
  return { authorization: `Bearer ${await oauthToken(settings, means, renewed)}` }
}

const headersBy: Readonly<Record<SignInName, (settings: Settings, means: OauthMeans, renewed?: Renewed) => Headers | Promise<Headers>>> = {
  none: () => ({}),
  token: ({ token = '', headerName = '' }) =>
    headerName === '' ? { authorization: `Bearer ${token}` } : { [headerName.toLowerCase()]: token },
  basic: ({ username = '', password = '' }) => ({ authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` }),
  client: bearer,
  consent: bearer,
}

/** Connections from before kinds of sign-in were named tell theirs by the settings that they have. */
function signInNameOf(settings: Settings): SignInName {
  const named = http.signIns?.find(({ name }) => name === settings['signIn'])?.name
  if (named) return named
  const has = (key: string): boolean => (settings[key] ?? '') !== ''
  if (has('tokenUrl')) return has('authorizeUrl') ? 'consent' : 'client'
  if (has('token')) return 'token'
  return has('username') ? 'basic' : 'none'
}

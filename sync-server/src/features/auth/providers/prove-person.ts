import * as openid from 'openid-client'
import { tryOf } from '#server/features/auth/providers/provider-browser.ts'
import { openProvider } from '#server/features/auth/providers/open-provider.ts'
import type { ProvenPerson } from '#server/features/auth/providers/provider-tickets.ts'
import type { SignInProvider } from '#server/lib/sign-in-providers.ts'

/** The address that the provider sends people back to; it is registered there. */
export function returnAddress(publicUrl: string, { key }: SignInProvider): string {
  return `${publicUrl}/api/auth/providers/${key}/done`
}

/** The provider's page for one try. @throws Error when the provider does not answer */
export async function addressOfTry(provider: SignInProvider, browser: string, publicUrl: string, now: Date): Promise<string> {
  const configuration = await openProvider(provider, now)
  const { state, nonce, verifier } = tryOf(provider, browser)
  const address = openid.buildAuthorizationUrl(configuration, {
    redirect_uri: returnAddress(publicUrl, provider),
    scope: provider.kind === 'apple' ? 'openid email' : 'openid email profile',
    state,
    nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    // Apple gives the address to forms only
    ...(provider.kind === 'apple' && { response_mode: 'form_post' }),
    ...(provider.kind === 'google' && { prompt: 'select_account' }),
  })
  return address.href
}

/**
 * The person behind an answer of the provider. State, PKCE, nonce, signature, issuer, audience and times are checked here; the provider's
 * access token is thrown away.
 * @throws Error for everything that is not a fresh, whole answer to this try
 */
export async function provePerson(
  provider: SignInProvider,
  answer: URLSearchParams,
  browser: string,
  publicUrl: string,
  now: Date,
): Promise<ProvenPerson> {
  const configuration = await openProvider(provider, now)
  const { state, nonce, verifier } = tryOf(provider, browser)
  const address = new URL(returnAddress(publicUrl, provider))
  // Apple's form holds an id token beside the code: the one that counts is fetched with the code
  for (const name of ['code', 'state', 'iss', 'error', 'error_description']) {
    for (const value of answer.getAll(name)) address.searchParams.append(name, value)
  }
  const tokens = await openid.authorizationCodeGrant(configuration, address, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  })
  const told = tokens.claims()
  if (told === undefined || told.sub.length > 255) throw new Error('the provider names nobody')
  // some providers keep the address out of the id token
  const more = told['email'] === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
  const claims = more ? { ...(await openid.fetchUserInfo(configuration, tokens.access_token, told.sub)), ...told } : told
  const { email } = claims
  return {
    provider: provider.key,
    subject: claims.sub,
    email: typeof email === 'string' && email.length <= 254 ? email.trim().toLowerCase() : null,
    verified: vouches(claims),
  }
}

/** Apple writes the claim as a text; Microsoft has one of its own, and without it anybody may put any address into a profile. */
function vouches({ email_verified, xms_edov }: Record<string, unknown>): boolean {
  return [email_verified, xms_edov].some((claim) => claim === true || claim === 'true' || claim === 1 || claim === '1')
}

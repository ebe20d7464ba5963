import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'
import Provider from 'oidc-provider'

/** The person who sits before the provider's page. */
export interface ProviderPerson {
  sub: string
  email?: string
  email_verified?: boolean
}

export interface IdentityProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  person: ProviderPerson
  /** replaces the id token of the next answers: a provider that lies, or somebody between */
  forge: ((idToken: string) => Promise<string> | string) | undefined
  /** signs with the provider's own key, or with a stranger's of the same name */
  sign(claims: JWTPayload, stranger?: boolean): Promise<string>
  /** the claims of the last token as it was made */
  readonly lastClaims: JWTPayload
  close(): Promise<void>
}

/** A real OpenID provider in this process, which lets its person in without asking. Claims stay out of the id token, as at strict providers. */
export async function startIdentityProvider(redirectUris: string[]): Promise<IdentityProvider> {
  const http = createServer()
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const own = await generateKeyPair('RS256', { extractable: true })
  const strange = await generateKeyPair('RS256', { extractable: true })
  const kid = 'key-1'
  let lastClaims: JWTPayload = {}
  let lastToken = ''
  const made: IdentityProvider = {
    issuer,
    clientId: 'trama',
    clientSecret: 'a-secret-of-the-client',
    person: { sub: 'person-1', email: 'ana@acme.test', email_verified: true },
    forge: undefined,
    sign: (claims, stranger = false) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign((stranger ? strange : own).privateKey),
    get lastClaims() {
      return lastClaims
    },
    close: () => new Promise<void>((resolve) => (http.close(() => resolve()), http.closeAllConnections())),
  }
  const provider = new Provider(issuer, {
    clients: [{ client_id: made.clientId, client_secret: made.clientSecret, redirect_uris: redirectUris, response_types: ['code'] }],
    jwks: { keys: [{ ...(await exportJWK(own.privateKey)), kid, alg: 'RS256', use: 'sig' }] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: [] },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['a-key-of-a-test'] },
    pkce: { required: () => true },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...made.person, sub }) }),
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    loadExistingGrant: async (context) => {
      const { client, account } = context.oidc
      const grant = new context.oidc.provider.Grant({ clientId: client?.clientId ?? '', accountId: account?.accountId ?? '' })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  http.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/') === true)
      return void provider
        .interactionFinished(request, response, { login: { accountId: made.person.sub } }, { mergeWithLastSubmission: false })
        .catch((error: unknown) => response.writeHead(500).end(String(error)))
    if (request.url === '/token') tamper(response)
    return void answer(request, response)
  })

  function tamper(response: ServerResponse): void {
    const end = response.end.bind(response) as (body: string) => ServerResponse
    response.end = ((body: string | Buffer) => {
      const answered = JSON.parse(body.toString()) as { id_token?: string }
      const { forge } = made
      if (answered.id_token === undefined) return end(body.toString())
      lastToken = answered.id_token
      lastClaims = JSON.parse(Buffer.from(lastToken.split('.')[1] ?? '', 'base64url').toString()) as JWTPayload
      void Promise.resolve(forge ? forge(lastToken) : lastToken).then((id_token) => {
        const text = JSON.stringify({ ...answered, id_token })
        response.setHeader('content-length', Buffer.byteLength(text))
        end(text)
      })
      return response
    }) as typeof response.end
  }
  return made
}

/** A browser as far as these flows need one: cookies by host, and redirects. `asked` are the addresses of all its requests. */
export function createTestBrowser() {
  const asked: string[] = []
  const jars = new Map<string, Map<string, string>>()
  const jarOf = (url: string): Map<string, string> => {
    const { host } = new URL(url)
    const jar = jars.get(host) ?? new Map<string, string>()
    jars.set(host, jar)
    return jar
  }
  const cookie = (url: string): string => [...jarOf(url)].map(([name, value]) => `${name}=${value}`).join('; ')
  async function send(url: string, init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {}): Promise<Response> {
    asked.push(url)
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { cookie: cookie(url), ...init.headers } })
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...rest] = line.split(';')
      const [name = '', value = ''] = pair.split('=')
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(rest.join(';'))) jarOf(url).delete(name)
      else jarOf(url).set(name, value)
    }
    return response
  }
  /** Follows redirects until one leads to an address that `isEnd` names, which is not visited. */
  async function follow(start: string, isEnd: (url: string) => boolean = () => false): Promise<{ url: string; response: Response }> {
    let url = start
    for (let step = 0; step < 12; step++) {
      const response = await send(url)
      const target = response.headers.get('location')
      if (target === null) return { url, response }
      url = new URL(target, url).href
      if (isEnd(url)) return { url, response }
    }
    throw new Error(`too many redirects, last to ${url}`)
  }
  return { send, follow, jarOf, asked }
}

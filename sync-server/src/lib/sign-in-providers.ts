import { z } from 'zod'

/** An OpenID provider that people sign in with. */
export interface SignInProvider {
  /** in addresses and stored identities; never changes */
  key: string
  kind: 'google' | 'microsoft' | 'apple' | 'sso'
  /** on its button */
  name: string
  issuer: string
  clientId: string
  secret: string | AppleKey
  /** slug or id of the one organisation that it opens; absent: all of the person's */
  organisation?: string
}

/** Apple's secret is a short-lived token that this key signs. */
export interface AppleKey {
  teamId: string
  keyId: string
  /** PKCS#8 PEM */
  privateKey: string
}

const isLoopback = (url: string): boolean => /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?(\/|$)/.test(url)

const singleSignOnSchema = z.array(
  z.strictObject({
    key: z
      .string()
      .regex(/^[a-z0-9-]{1,40}$/)
      .refine((key) => !['google', 'microsoft', 'apple', 'password', 'link', 'passkey', 'switch'].includes(key), 'taken'),
    name: z.string().trim().min(1).max(60),
    issuer: z.url({ protocol: /^https?$/ }).refine((url) => url.startsWith('https:') || isLoopback(url), 'https only'),
    clientId: z.string().min(1),
    clientSecret: z.string().min(1),
    organisation: z.string().trim().toLowerCase().min(1),
  }),
)

/** The variables of providers; each is hidden until all of its own are set. */
export const providerVariables = {
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  MICROSOFT_CLIENT_ID: z.string().optional(),
  MICROSOFT_CLIENT_SECRET: z.string().optional(),
  MICROSOFT_TENANT: z
    .string()
    .regex(/^[\w.-]+$/)
    .default('common'),
  APPLE_CLIENT_ID: z.string().optional(),
  APPLE_TEAM_ID: z.string().optional(),
  APPLE_KEY_ID: z.string().optional(),
  APPLE_PRIVATE_KEY: z.string().optional(),
  SSO_PROVIDERS: z.string().default('[]').transform(readSingleSignOn),
}

function readSingleSignOn(text: string, context: z.RefinementCtx): SignInProvider[] {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    given = undefined
  }
  const parsed = singleSignOnSchema.safeParse(given)
  const keys = parsed.data?.map(({ key }) => key) ?? []
  if (!parsed.success || new Set(keys).size < keys.length) {
    const why = parsed.error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join(', ') ?? 'a key stands twice'
    context.addIssue({ code: 'custom', message: `not a list of providers: ${why}` })
    return z.NEVER
  }
  return parsed.data.map(({ clientSecret, ...rest }) => ({ ...rest, kind: 'sso', secret: clientSecret }))
}

const providerSchema = z.object(providerVariables)

/** The configured providers, in the order of their buttons. */
export function readProviders(env: z.output<typeof providerSchema>): SignInProvider[] {
  const found: SignInProvider[] = []
  if (env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET)
    found.push({
      key: 'google',
      kind: 'google',
      name: 'Google',
      issuer: 'https://accounts.google.com',
      clientId: env.GOOGLE_CLIENT_ID,
      secret: env.GOOGLE_CLIENT_SECRET,
    })
  if (env.MICROSOFT_CLIENT_ID && env.MICROSOFT_CLIENT_SECRET)
    found.push({
      key: 'microsoft',
      kind: 'microsoft',
      name: 'Microsoft',
      issuer: `https://login.microsoftonline.com/${env.MICROSOFT_TENANT}/v2.0`,
      clientId: env.MICROSOFT_CLIENT_ID,
      secret: env.MICROSOFT_CLIENT_SECRET,
    })
  if (env.APPLE_CLIENT_ID && env.APPLE_TEAM_ID && env.APPLE_KEY_ID && env.APPLE_PRIVATE_KEY)
    found.push({
      key: 'apple',
      kind: 'apple',
      name: 'Apple',
      issuer: 'https://appleid.apple.com',
      clientId: env.APPLE_CLIENT_ID,
      // one line in an environment file
      secret: { teamId: env.APPLE_TEAM_ID, keyId: env.APPLE_KEY_ID, privateKey: env.APPLE_PRIVATE_KEY.replaceAll('\\n', '\n') },
    })
  return [...found, ...env.SSO_PROVIDERS]
}

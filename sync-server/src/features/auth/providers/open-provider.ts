import { importPKCS8, SignJWT } from 'jose'
import * as openid from 'openid-client'
import type { AppleKey, SignInProvider } from '#server/lib/sign-in-providers.ts'

/** Seconds that a provider has for each answer. */
const answerWithin = 10
/** Apple's secret is made again with each discovery, and lives twice as long. */
const rediscoverAfterMs = 12 * 60 * 60_000

interface Opened {
  at: number
  configuration: Promise<openid.Configuration>
}

const opened = new WeakMap<SignInProvider, Opened>()

/** The provider's addresses and keys, asked for once in a while. A failed question is asked again next time. @throws Error of the network */
export function openProvider(provider: SignInProvider, now: Date): Promise<openid.Configuration> {
  const before = opened.get(provider)
  if (before && now.getTime() - before.at < rediscoverAfterMs) return before.configuration
  const configuration = discover(provider, now)
  opened.set(provider, { at: now.getTime(), configuration })
  configuration.catch(() => opened.delete(provider))
  return configuration
}

async function discover({ issuer, clientId, secret }: SignInProvider, now: Date): Promise<openid.Configuration> {
  const proof =
    typeof secret === 'string' ? openid.ClientSecretBasic(secret) : openid.ClientSecretPost(await appleSecret(secret, clientId, now))
  // a provider on this machine, as in development; the configuration allows no other without https
  const execute = issuer.startsWith('http:') ? [openid.allowInsecureRequests] : []
  const found = await openid.discovery(new URL(issuer), clientId, {}, proof, { execute, timeout: answerWithin })
  // the signature counts, even though the token came straight from the provider
  openid.enableNonRepudiationChecks(found)
  return found
}

/** A secret as Apple takes it: a token about ourselves, signed by the key that Apple gave. */
export async function appleSecret({ teamId, keyId, privateKey }: AppleKey, clientId: string, now: Date): Promise<string> {
  const from = Math.floor(now.getTime() / 1000)
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience('https://appleid.apple.com')
    .setIssuedAt(from)
    .setExpirationTime(from + (2 * rediscoverAfterMs) / 1000)
    .sign(await importPKCS8(privateKey, 'ES256'))
}

import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { isIP } from 'node:net'
import type { z } from 'zod'
import type { keyAnswerSchema, madeKeySchema } from '#shared/nouns/auth/passkey-calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { Passkey } from '#server/features/auth/passkeys/passkeys.ts'

export type MadeKey = z.output<typeof madeKeySchema>
export type KeyAnswer = z.output<typeof keyAnswerSchema>
type Options = Record<string, unknown> & { challenge: string }
type Transports = NonNullable<MadeKey['response']['transports']>

interface Site {
  id: string
  origin: string
}

/** The site that keys are made for; undefined where browsers make none: at an address without a name. */
export function findSite(publicUrl: string): Site | undefined {
  const { hostname, origin, protocol } = new URL(publicUrl)
  const isSecure = protocol === 'https:' || hostname === 'localhost'
  return isSecure && isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { id: hostname, origin } : undefined
}

/** @throws AppError `provider_not_configured` */
function siteOf(publicUrl: string): Site {
  const site = findSite(publicUrl)
  if (!site) throw new AppError('provider_not_configured')
  return site
}

/** Keys are asked to check the person (finger, face, PIN), and to be found without a name being typed. */
export async function questionToMake(publicUrl: string, owner: { id: string; email: string }, known: readonly Passkey[]): Promise<Options> {
  const options = await generateRegistrationOptions({
    rpName: 'Trama',
    rpID: siteOf(publicUrl).id,
    userName: owner.email,
    userID: new TextEncoder().encode(owner.id),
    attestationType: 'none',
    excludeCredentials: known.map(listed),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: [-8, -7, -257],
  })
  return { ...options }
}

/** `known`: the keys that may answer; without it any that the person has for this site. */
export async function questionToEnter(publicUrl: string, known?: readonly Passkey[]): Promise<Options> {
  const options = await generateAuthenticationOptions({
    rpID: siteOf(publicUrl).id,
    userVerification: 'required',
    ...(known && { allowCredentials: known.map(listed) }),
  })
  return { ...options }
}

function listed({ id, transports }: Passkey): { id: string; transports: Transports } {
  return { id, transports: JSON.parse(transports) as Transports }
}

/** The challenge that an answer says it answers. @throws AppError `passkey_refused` */
export function challengeOf({ response }: MadeKey | KeyAnswer): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8')) as { challenge?: unknown }
    if (typeof challenge === 'string' && challenge.length < 200) return challenge
  } catch {
    // refused below
  }
  throw new AppError('passkey_refused')
}

/** @throws AppError `passkey_refused` */
export async function verifyMadeKey(
  publicUrl: string,
  answer: MadeKey,
): Promise<Pick<Passkey, 'id' | 'public_key' | 'counter' | 'transports'>> {
  const { id, origin } = siteOf(publicUrl)
  const { verified, registrationInfo } = await refusing(() =>
    verifyRegistrationResponse({
      response: plain(answer),
      expectedChallenge: challengeOf(answer),
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
    }),
  )
  if (!verified) throw new AppError('passkey_refused')
  const { credential } = registrationInfo
  return {
    id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: JSON.stringify(answer.response.transports ?? []),
  }
}

/** @returns the key's count of uses. @throws AppError `passkey_refused` */
export async function verifyKeyAnswer(publicUrl: string, answer: KeyAnswer, { id, public_key, counter }: Passkey): Promise<number> {
  const site = siteOf(publicUrl)
  const { verified, authenticationInfo } = await refusing(() =>
    verifyAuthenticationResponse({
      response: plain(answer),
      expectedChallenge: challengeOf(answer),
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      credential: { id, publicKey: new Uint8Array(Buffer.from(public_key, 'base64url')), counter },
    }),
  )
  if (!verified) throw new AppError('passkey_refused')
  return authenticationInfo.newCounter
}

async function refusing<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify()
  } catch {
    throw new AppError('passkey_refused')
  }
}

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> }

/** The same without properties that are undefined. */
function plain<T extends MadeKey | KeyAnswer>(answer: T): Defined<T> & { response: Defined<T['response']> } {
  return JSON.parse(JSON.stringify(answer)) as Defined<T> & { response: Defined<T['response']> }
}

import type { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { ApiCalls } from '#shared/catalogue/api-calls.ts'
import type { CallAnswer, CallInput } from '#shared/protocol/calls.ts'
import type { SignedIn } from '#shared/nouns/auth/session-schema.ts'
import { call } from '#client/engine/api/call.ts'

type Making = Parameters<typeof startRegistration>[0]['optionsJSON']
type Entering = Parameters<typeof startAuthentication>[0]['optionsJSON']
type Question = CallAnswer<ApiCalls['POST auth/passkeys/question']>['options']

const library = () => import('@simplewebauthn/browser')

/** True where the browser has passkeys; without https it has none. */
export function hasPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function'
}

/** The person closed the question, or let it wait too long; that is no failure. */
export function isGivenUp(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
}

/** Signs in by a key of this device; with `verifySession` as the second step. @throws ApiError, OfflineError, the browser's own errors */
export async function enterWithPasskey(input: { verifySession?: string; org?: string }): Promise<SignedIn> {
  const { verifySession } = input
  const [browser, { options }] = await Promise.all([
    library(),
    call('POST auth/passkeys/question', { body: verifySession === undefined ? {} : { verifySession } }),
  ])
  const answer = await browser.startAuthentication({ optionsJSON: asOptions<Entering>(options) })
  return call('POST auth/passkeys/enter', { body: { answer: answer as KeyAnswer, ...input } })
}

/** Makes a key on this device. @throws ApiError, OfflineError, the browser's own errors */
export async function makePasskey(password: string, label: string): Promise<void> {
  const [browser, { options }] = await Promise.all([library(), call('POST auth/passkeys/start', { body: { password } })])
  const answer = await browser.startRegistration({ optionsJSON: asOptions<Making>(options) })
  await call('POST auth/passkeys/confirm', { body: { answer: answer as MadeKey, label } })
}

type KeyAnswer = CallInput<ApiCalls['POST auth/passkeys/enter']>['body']['answer']
type MadeKey = CallInput<ApiCalls['POST auth/passkeys/confirm']>['body']['answer']

/** The options are between the browser and the server's library; ours only carries them. */
function asOptions<Options>(options: Question): Options {
  return options as unknown as Options
}

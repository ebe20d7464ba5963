import type { SignedIn } from '#shared/nouns/auth/session-schema.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { readSessionData } from '#server/identity/session-data.ts'
import { countCode, getAwaitedCode } from '#server/identity/second-factor/awaited-codes.ts'
import { getAccount } from '#server/features/auth/change-password.ts'
import { beginSession, endWaitWith, findPlace, moveToPlace } from '#server/features/auth/log-in.ts'
import { challengeOf, verifyKeyAnswer, type KeyAnswer } from '#server/features/auth/passkeys/ask-key.ts'
import { findPasskey, notePasskeyUse, takeQuestion } from '#server/features/auth/passkeys/passkeys.ts'
import { nameOfProvider } from '#server/features/auth/providers/name-of-provider.ts'
import { tellOfWay } from '#server/features/auth/tell-of-ways.ts'
import type { Platform } from '#server/platform/platform.ts'

interface KeyInput {
  answer: KeyAnswer
  verifySession?: string | undefined
  org?: string | undefined
}

/**
 * Signs in by a key's answer, which proves the device and its person: no code is owed. With `verifySession` it is the second step of another
 * way in, and only the same account's key counts.
 * @throws AppError `passkey_refused`, `sign_in_expired`, `empty_seat`
 */
export async function enterWithKey(
  platform: Platform,
  input: KeyInput,
  { ip, userAgent }: { ip: string; userAgent: string },
): Promise<{ answer: SignedIn; email: string }> {
  const awaited = input.verifySession === undefined ? undefined : await getAwaitedCode(platform, input.verifySession)
  const key = await findPasskey(platform.controlStore, input.answer.id)
  if (key) await moveToPlace(platform, key.account_id, awaited?.orgId ?? input.org)
  if (awaited) await countCode(platform, awaited)
  const purpose = awaited ? 'second' : 'enter'
  await takeQuestion(platform, { challenge: challengeOf(input.answer), purpose, accountId: awaited?.accountId ?? null })
  if (!key || (awaited && key.account_id !== awaited.accountId)) throw new AppError('passkey_refused')
  const counter = await verifyKeyAnswer(platform.config.publicUrl, input.answer, key)
  const place = await findPlace(platform, key.account_id, awaited?.orgId ?? input.org)
  const opened = await platform.controlStore.write(async (tx) => {
    await notePasskeyUse(tx, platform.now(), key, counter)
    if (awaited) return endWaitWith(tx, platform, awaited, place, userAgent)
    return beginSession(tx, platform.now(), key.account_id, place, { userAgent, way: 'passkey', proved: true })
  })
  if (awaited?.identity) {
    const owner = { accountId: key.account_id, ...opened }
    const { provider } = awaited.identity
    await tellOfWay(platform, owner, 'member.identity-connected', ip, nameOfProvider(platform, provider))
  }
  const data = readSessionData(platform.orgs.open(opened.orgId), opened.memberId)
  return { answer: { ...data, token: opened.token }, email: (await getAccount(platform.controlStore, key.account_id)).email }
}

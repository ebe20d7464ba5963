import { AppError } from '#shared/protocol/errors.ts'
import { hashToken } from '#server/identity/sessions.ts'
import type { Platform } from '#server/platform/platform.ts'

type ControlPlatform = Pick<Platform, 'control'>

/** Time for the person to touch their device. */
const questionLifetimeMs = 5 * 60_000
/** Keys of one account. */
export const mostPasskeys = 20

export interface Passkey {
  id: string
  account_id: string
  public_key: string
  counter: number
  transports: string
  label: string
  created_at: string
  used_at: string | null
}

export function listPasskeys({ control }: ControlPlatform, accountId: string): Passkey[] {
  return control.all(control.build.selectFrom('passkey').selectAll().where('account_id', '=', accountId).orderBy('created_at'))
}

export function findPasskey({ control }: ControlPlatform, id: string): Passkey | undefined {
  return control.get(control.build.selectFrom('passkey').selectAll().where('id', '=', id))
}

/** Inside a write. @throws AppError `conflict` for a key that somebody has, `limit_reached` */
export function keepPasskey(platform: ControlPlatform, key: Omit<Passkey, 'used_at'>): void {
  const { control } = platform
  if (findPasskey(platform, key.id)) throw new AppError('conflict')
  if (listPasskeys(platform, key.account_id).length >= mostPasskeys) throw new AppError('limit_reached')
  control.run(control.build.insertInto('passkey').values({ ...key, used_at: null }))
}

/** Inside a write. @throws AppError `not_found` */
export function removePasskey({ control }: ControlPlatform, accountId: string, id: string): void {
  const { changes } = control.run(control.build.deleteFrom('passkey').where('id', '=', id).where('account_id', '=', accountId))
  if (changes !== 1) throw new AppError('not_found')
}

/** Inside a write: notes a use. Of two uses with one count, the second is a copy's. @throws AppError `passkey_refused` */
export function notePasskeyUse({ control, now }: Pick<Platform, 'control' | 'now'>, { id, counter }: Passkey, newCounter: number): void {
  const { changes } = control.run(
    control.build
      .updateTable('passkey')
      .set({ counter: newCounter, used_at: now().toISOString() })
      .where('id', '=', id)
      .where('counter', '=', counter),
  )
  if (changes !== 1) throw new AppError('passkey_refused')
}

type Purpose = 'make' | 'enter' | 'second'

export async function keepQuestion(
  { control, now }: Pick<Platform, 'control' | 'now'>,
  question: { challenge: string; purpose: Purpose; accountId: string | null },
): Promise<void> {
  const at = now().getTime()
  await control.write(() => {
    control.run(control.build.deleteFrom('passkey_question').where('expires_at', '<=', new Date(at).toISOString()))
    control.run(
      control.build.insertInto('passkey_question').values({
        challenge_hash: hashToken(question.challenge),
        purpose: question.purpose,
        account_id: question.accountId,
        expires_at: new Date(at + questionLifetimeMs).toISOString(),
      }),
    )
  })
}

/** Takes the question away before its answer is examined: each is answered once. @throws AppError `sign_in_expired` */
export async function takeQuestion(
  { control, now }: Pick<Platform, 'control' | 'now'>,
  question: { challenge: string; purpose: Purpose; accountId: string | null },
): Promise<void> {
  const { changes } = await control.write(() =>
    control.run(
      control.build
        .deleteFrom('passkey_question')
        .where('challenge_hash', '=', hashToken(question.challenge))
        .where('purpose', '=', question.purpose)
        .where('account_id', 'is', question.accountId)
        .where('expires_at', '>', now().toISOString()),
    ),
  )
  if (changes !== 1) throw new AppError('sign_in_expired')
}

/** Inside a write. */
export function removeKeysOf({ control }: ControlPlatform, accountId: string): void {
  control.run(control.build.deleteFrom('passkey').where('account_id', '=', accountId))
}

/** Inside a write: the ways in that were put on an address before its owner proved it. They may be a stranger's. */
export function removeDoors(platform: ControlPlatform, accountId: string): void {
  const { control } = platform
  removeKeysOf(platform, accountId)
  control.run(control.build.deleteFrom('identity').where('account_id', '=', accountId))
}

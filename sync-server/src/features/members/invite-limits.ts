import { AppError } from '#shared/protocol/errors.ts'
import { addressKey, takeStored } from '#server/identity/attempt-limits.ts'
import type { CallContext } from '#server/http/call-module.ts'

const day = 24 * 60 * 60
/** Mails of an account whose address is not proven: nobody knows who that is. */
const unproven = { name: 'invite-unproven', points: 50, duration: day }
const proven = { name: 'invite-proven', points: 1000, duration: day }
/** Of all unproven accounts at one network address: they cost nothing to make. */
const unprovenAddress = { name: 'invite-unproven-address', points: 200, duration: day }
/** Per mailbox: for one inviter, and for all unproven ones together, which never use up the limits of others. */
const mailbox = { name: 'invite-mailbox', points: 5, duration: day }
const mailboxUnproven = { name: 'invite-mailbox-unproven', points: 10, duration: day }

/**
 * Counts invitations before they are made, repeated ones too: anybody may sign up, but nobody may flood a mailbox from here. @throws
 * AppError `too_many_requests`
 */
export async function limitInvitations(context: CallContext, emails: readonly string[]): Promise<void> {
  const { platform, session } = context
  if (!session) throw new AppError('invalid_session')
  const { controlStore } = platform
  const inviter = session.accountId
  const account = await controlStore.get(controlStore.build.selectFrom('account').select('verified_at').where('id', '=', inviter))
  const points = emails.length
  if (account?.verified_at != null)
    return takeStored(
      platform,
      { rule: proven, key: inviter, points },
      ...emails.map((email) => ({ rule: mailbox, key: `${inviter} ${email}` })),
    )
  await takeStored(
    platform,
    { rule: unproven, key: inviter, points },
    { rule: unprovenAddress, key: addressKey(context.ip), points },
    ...emails.flatMap((email) => [
      { rule: mailbox, key: `${inviter} ${email}` },
      { rule: mailboxUnproven, key: email },
    ]),
  )
}

import { RateLimiterMemory } from 'rate-limiter-flexible'
import { AppError } from '#shared/protocol/errors.ts'
import { addressKey, takePoint } from '#server/identity/attempt-limits.ts'
import type { CallContext } from '#server/http/call-module.ts'
import type { Platform } from '#server/platform/platform.ts'

const day = 24 * 60 * 60
/** Mails of an account whose address is not proven: nobody knows who that is. */
const unproven = { points: 50, duration: day }
const proven = { points: 1000, duration: day }
/** Of all unproven accounts at one network address: they cost nothing to make. */
const unprovenAddress = { points: 200, duration: day }
/** Per mailbox: for one inviter, and for all unproven ones together, which never use up the limits of others. */
const mailbox = { points: 5, duration: day }
const mailboxUnproven = { points: 10, duration: day }

const kinds = { unproven, proven, unprovenAddress, mailbox, mailboxUnproven }
type Limits = Record<keyof typeof kinds, RateLimiterMemory>
/** Counts live as long as the process, like those of log-ins (access/attempt-limits.ts). */
const limitsOf = new WeakMap<Platform['control'], Limits>()

function limits({ control }: Platform): Limits {
  let found = limitsOf.get(control)
  if (!found) {
    found = Object.fromEntries(
      Object.entries(kinds).map(([name, kind]) => [name, new RateLimiterMemory({ ...kind, keyPrefix: name })]),
    ) as Limits
    limitsOf.set(control, found)
  }
  return found
}

/**
 * Counts invitations before they are made, repeated ones too: anybody may sign up, but nobody may flood a mailbox from here. @throws
 * AppError `too_many_requests`
 */
export async function limitInvitations(context: CallContext, emails: readonly string[]): Promise<void> {
  const { platform, session } = context
  if (!session) throw new AppError('invalid_session')
  const { control } = platform
  const inviter = session.accountId
  const account = control.get(control.build.selectFrom('account').select('verified_at').where('id', '=', inviter))
  const isProven = account?.verified_at != null
  const all = limits(platform)
  await takePoint(isProven ? all.proven : all.unproven, inviter, emails.length)
  if (!isProven) await takePoint(all.unprovenAddress, addressKey(context.ip), emails.length)
  for (const email of emails) {
    await takePoint(all.mailbox, `${inviter} ${email}`)
    if (!isProven) await takePoint(all.mailboxUnproven, email)
  }
}

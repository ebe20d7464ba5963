import { RateLimiterMemory } from 'rate-limiter-flexible'
import { addressKey, takePoint } from '#server/access/attempt-limits.ts'
import type { CallContext } from '#server/http/call-module.ts'
import type { Platform } from '#server/platform.ts'

/** Per visitor: a link and an address. A whole office behind one address follows a busy link within them. */
const visitorReads = { points: 1200, duration: 60 }
const visitorTries = { points: 10, duration: 15 * 60 }
const visitorSubmits = { points: 60, duration: 10 * 60 }
/** Per link, from wherever: guessing with many addresses ends too. */
const linkTries = { points: 200, duration: 60 * 60 }
const linkSubmits = { points: 3000, duration: 60 * 60 }
/** Mails of links that an organisation sends in a day, and one member in an hour. */
const orgMails = { points: 400, duration: 24 * 60 * 60 }
const memberMails = { points: 100, duration: 60 * 60 }

const kinds = { visitorReads, visitorTries, visitorSubmits, linkTries, linkSubmits, orgMails, memberMails }
type Limits = Record<keyof typeof kinds, RateLimiterMemory>
const limitsOf = new WeakMap<Platform['control'], Limits>()

/** Counts live as long as the process, like those of log-ins (access/attempt-limits.ts). */
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

const visitorOf = (context: CallContext, linkId: string): string => `${linkId} ${addressKey(context.ip)}`

/** @throws AppError `too_many_requests`, as all here */
export function limitReads(context: CallContext, linkId: string): Promise<void> {
  return takePoint(context, limits(context.platform).visitorReads, visitorOf(context, linkId))
}

/** Counted before the password is looked at, so that tries side by side do not slip past; the answer forgives a good one. */
export async function limitTries(context: CallContext, linkId: string): Promise<() => Promise<void>> {
  const { visitorTries: visitor, linkTries: link } = limits(context.platform)
  const who = visitorOf(context, linkId)
  await takePoint(context, visitor, who)
  await takePoint(context, link, linkId)
  return async () => {
    await visitor.delete(who)
    await link.reward(linkId)
  }
}

export async function limitSubmits(context: CallContext, linkId: string): Promise<void> {
  const { visitorSubmits: visitor, linkSubmits: link } = limits(context.platform)
  await takePoint(context, visitor, visitorOf(context, linkId))
  await takePoint(context, link, linkId)
}

export async function limitMails(context: CallContext, count: number): Promise<void> {
  const { orgMails: org, memberMails: member } = limits(context.platform)
  const { org: database, memberId } = context.member()
  await takePoint(context, member, memberId, count)
  await takePoint(context, org, database.orgId, count)
}

import { RateLimiterMemory } from 'rate-limiter-flexible'
import { addressKey, countPausedTry, takePoint, type Attempt } from '#server/identity/attempt-limits.ts'
import type { CallContext } from '#server/http/call-module.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Per visitor: a link and an address. A whole office behind one address follows a busy link within them. */
const visitorReads = { points: 1200, duration: 60 }
const visitorSubmits = { points: 60, duration: 10 * 60 }
/** Searches of names in a form. */
const visitorChoices = { points: 120, duration: 60 }
/** Passwords of links, by visitor only: a limit of the link's own would lock those out who know it. */
const passwordPause = { name: 'link-password', free: 5, longestSeconds: 15 * 60 }
/** Per link, from wherever. */
const linkSubmits = { points: 3000, duration: 60 * 60 }
const linkChoices = { points: 3000, duration: 60 }
/** Mails of links that an organisation sends in a day, and one member in an hour. */
const orgMails = { points: 400, duration: 24 * 60 * 60 }
const memberMails = { points: 100, duration: 60 * 60 }

const kinds = { visitorReads, visitorSubmits, visitorChoices, linkSubmits, linkChoices, orgMails, memberMails }
type Limits = Record<keyof typeof kinds, RateLimiterMemory>
const limitsOf = new WeakMap<Platform['controlStore'], Limits>()

/** Counts live as long as the process: a link belongs to the one that has its organisation. Tries of passwords are stored. */
function limits({ controlStore }: Platform): Limits {
  let found = limitsOf.get(controlStore)
  if (!found) {
    const limiters = Object.entries(kinds).map(([name, kind]) => [name, new RateLimiterMemory({ ...kind, keyPrefix: name })])
    found = Object.fromEntries(limiters) as Limits
    limitsOf.set(controlStore, found)
  }
  return found
}

const visitorOf = (context: CallContext, linkId: string): string => `${linkId} ${addressKey(context.ip)}`

/** @throws AppError `too_many_requests`, as all here */
export function limitReads(context: CallContext, linkId: string): Promise<void> {
  return takePoint(limits(context.platform).visitorReads, visitorOf(context, linkId))
}

/** Counts before the password is checked, so that parallel tries do not slip past; a right password takes the count back. */
export function limitTries(context: CallContext, linkId: string): Promise<Attempt> {
  return countPausedTry(context.platform, passwordPause, visitorOf(context, linkId))
}

export async function limitSubmits(context: CallContext, linkId: string): Promise<void> {
  const { visitorSubmits: visitor, linkSubmits: link } = limits(context.platform)
  await takePoint(visitor, visitorOf(context, linkId))
  await takePoint(link, linkId)
}

export async function limitChoices(context: CallContext, linkId: string): Promise<void> {
  const { visitorChoices: visitor, linkChoices: link } = limits(context.platform)
  await takePoint(visitor, visitorOf(context, linkId))
  await takePoint(link, linkId)
}

export async function limitMails(context: CallContext, count: number): Promise<void> {
  const { orgMails: org, memberMails: member } = limits(context.platform)
  const { org: database, memberId } = context.member()
  await takePoint(member, memberId, count)
  await takePoint(org, database.orgId, count)
}

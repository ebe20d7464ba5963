import { isIPv6 } from 'node:net'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '#shared/protocol/errors.ts'
import type { CallContext } from '#server/http/call-module.ts'
import type { Platform } from '#server/platform.ts'

/** 10 tries per account in 15 minutes, and 100 per network address in an hour (threat T27). */
const perAccount = { points: 10, duration: 15 * 60 }
const perAddress = { points: 100, duration: 60 * 60 }

export type AttemptKind = 'login' | 'reset' | 'sign-up' | 'token' | 'link'

interface Limiters {
  accounts: Map<AttemptKind, RateLimiterMemory>
  addresses: RateLimiterMemory
  /** visits to public links that do not exist: an office with an old link must not lock its own log-in */
  visitors: RateLimiterMemory
}

/** Counts live as long as the process; with several processes they move to the shared database. */
const limitersOf = new WeakMap<Platform['control'], Limiters>()

function limiters(platform: Platform): Limiters {
  let found = limitersOf.get(platform.control)
  if (!found) {
    found = {
      accounts: new Map(),
      addresses: new RateLimiterMemory({ ...perAddress, keyPrefix: 'address' }),
      visitors: new RateLimiterMemory({ ...perAddress, keyPrefix: 'visitor' }),
    }
    limitersOf.set(platform.control, found)
  }
  return found
}

/**
 * Counts a try before it is judged, so that parallel tries cannot slip past. Call the answer's `forgive` when the try was
 * good. @throws AppError `too_many_requests`, with `Retry-After` on the answer
 */
export async function countAttempt(context: CallContext, kind: AttemptKind, account?: string): Promise<{ forgive(): Promise<void> }> {
  const { accounts, ...counters } = limiters(context.platform)
  const addresses = kind === 'link' ? counters.visitors : counters.addresses
  const address = addressKey(context.ip)
  let limiter = accounts.get(kind)
  if (!limiter) {
    limiter = new RateLimiterMemory({ ...perAccount, keyPrefix: kind })
    accounts.set(kind, limiter)
  }
  await takePoint(context, addresses, address)
  if (account !== undefined) await takePoint(context, limiter, account)
  return {
    forgive: async () => {
      await addresses.reward(address)
      if (account !== undefined) await limiter.delete(account)
    },
  }
}

/** @throws AppError `too_many_requests`, with `Retry-After` on the answer */
export async function takePoint(context: CallContext, limiter: RateLimiterMemory, key: string, points = 1): Promise<void> {
  try {
    await limiter.consume(key, points)
  } catch (refusal) {
    if (refusal instanceof Error) throw refusal
    const seconds = Math.max(1, Math.ceil((refusal as RateLimiterRes).msBeforeNext / 1000))
    context.http.header('Retry-After', String(seconds))
    throw new AppError('too_many_requests', { retryAfterSeconds: seconds })
  }
}

/** What counts as one address: an IPv4 address, or the /64 an IPv6 subscriber owns whole. */
export function addressKey(ip: string): string {
  const plain = ip.split('%')[0] ?? ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const groups = tail === undefined ? left : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

import { isIPv6 } from 'node:net'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '#shared/protocol/errors.ts'
import { createGrowingPause, type GrowingPause } from '#server/access/growing-pause.ts'
import { knownDevice } from '#server/access/known-devices.ts'
import type { CallContext } from '#server/http/call-module.ts'
import type { Platform } from '#server/platform.ts'

/** Per account and network address, or per known device of the account: ten tries in 15 minutes. */
const perPair = { points: 10, duration: 15 * 60 }
/** Per network address, whatever the account: a hundred in an hour (threat T27). */
const perAddress = { points: 100, duration: 60 * 60 }
/** Per account from everywhere: guessing with many addresses slows down, and the owner waits half a minute at most. */
const accountPause = { free: 20, longestSeconds: 30 }
/** Shorter than a reset link lives: whoever asks for another one's links never leaves them without a working one. */
const resetPause = { free: 5, longestSeconds: 20 * 60 }

type AttemptKind = 'reset' | 'sign-up' | 'token' | 'link'

interface Limiters {
  pairs: Map<AttemptKind | 'password', RateLimiterMemory>
  devices: RateLimiterMemory
  addresses: RateLimiterMemory
  /** visits to public links that do not exist: an office with an old link must not lock its own log-in */
  visitors: RateLimiterMemory
  accounts: GrowingPause
  resets: GrowingPause
}

/** Counts live as long as the process; with several processes they move to the shared database. */
const limitersOf = new WeakMap<Platform['control'], Limiters>()

function limiters(platform: Platform): Limiters {
  let found = limitersOf.get(platform.control)
  if (!found) {
    found = {
      pairs: new Map(),
      devices: new RateLimiterMemory({ ...perPair, keyPrefix: 'device' }),
      addresses: new RateLimiterMemory({ ...perAddress, keyPrefix: 'address' }),
      visitors: new RateLimiterMemory({ ...perAddress, keyPrefix: 'visitor' }),
      accounts: createGrowingPause(accountPause),
      resets: createGrowingPause(resetPause),
    }
    limitersOf.set(platform.control, found)
  }
  return found
}

function pairLimiter({ pairs }: Limiters, kind: AttemptKind | 'password'): RateLimiterMemory {
  const known = pairs.get(kind)
  if (known) return known
  const made = new RateLimiterMemory({ ...perPair, keyPrefix: kind })
  pairs.set(kind, made)
  return made
}

export interface Attempt {
  /** the try was good: it does not count */
  forgive(): Promise<void>
}

/**
 * Counts a try before it is judged, so that parallel tries cannot slip past. `subject` is what is tried (an address of a mailbox, a
 * link), counted together with the caller's address. @throws AppError `too_many_requests`, with `Retry-After` on the answer
 */
export async function countAttempt(context: CallContext, kind: AttemptKind, subject?: string): Promise<Attempt> {
  const all = limiters(context.platform)
  const addresses = kind === 'link' ? all.visitors : all.addresses
  const address = addressKey(context.ip)
  const pairs = pairLimiter(all, kind)
  const pair = `${subject} ${address}`
  await takePoint(context, addresses, address)
  if (subject !== undefined) await takePoint(context, pairs, pair)
  return {
    forgive: async () => {
      await addresses.reward(address)
      if (subject !== undefined) await pairs.delete(pair)
    },
  }
}

/**
 * Counts a try of an account's password, by whatever way it comes: one counter for all, or each way would give guesses of its own.
 * Others' tries never lock the owner out: a known device has its own count, another address has its own, and the account as a whole
 * only a growing pause. @throws AppError `too_many_requests`, with `Retry-After` on the answer
 */
export async function countPasswordTry(context: CallContext, email: string): Promise<Attempt> {
  const all = limiters(context.platform)
  const device = knownDevice(context, email)
  if (device !== undefined) {
    const key = `${device} ${email}`
    await takePoint(context, all.devices, key)
    return { forgive: async () => void (await all.devices.delete(key)) }
  }
  const attempt = await countAttemptOf(context, all, email)
  const waitMs = all.accounts.take(email, context.platform.now().getTime())
  if (waitMs > 0) {
    // it is not judged, so it does not count
    await attempt.undo()
    refuseFor(context, waitMs)
  }
  return {
    forgive: async () => {
      all.accounts.forgive(email, false)
      await attempt.forgive()
    },
  }
}

async function countAttemptOf(context: CallContext, all: Limiters, email: string): Promise<Attempt & { undo(): Promise<void> }> {
  const address = addressKey(context.ip)
  const pairs = pairLimiter(all, 'password')
  const pair = `${email} ${address}`
  await takePoint(context, all.addresses, address)
  await takePoint(context, pairs, pair)
  return {
    undo: async () => {
      await all.addresses.reward(address)
      await pairs.reward(pair)
    },
    forgive: async () => {
      await all.addresses.reward(address)
      await pairs.delete(pair)
    },
  }
}

/** Whether a reset mail may go out now. The answer to whoever asked is the same. */
export function maySendReset(platform: Platform, email: string): boolean {
  return limiters(platform).resets.take(email, platform.now().getTime()) === 0
}

/** @throws AppError `too_many_requests` */
export function refuseFor(context: CallContext, waitMs: number): never {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  context.http.header('Retry-After', String(seconds))
  throw new AppError('too_many_requests', { retryAfterSeconds: seconds })
}

/** @throws AppError `too_many_requests`, with `Retry-After` on the answer */
export async function takePoint(context: CallContext, limiter: RateLimiterMemory, key: string, points = 1): Promise<void> {
  try {
    await limiter.consume(key, points)
  } catch (refusal) {
    if (refusal instanceof Error) throw refusal
    refuseFor(context, (refusal as RateLimiterRes).msBeforeNext)
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

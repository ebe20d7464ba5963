import { isIPv6 } from 'node:net'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '#shared/protocol/errors.ts'
import { createGrowingPause, type GrowingPause } from '#server/identity/growing-pause.ts'
import { knownDevice } from '#server/identity/known-devices.ts'
import type { Caller } from '#server/identity/caller.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Per account and network address, or per known device of the account: ten tries in 15 minutes. */
const perPair = { points: 10, duration: 15 * 60 }
/** Per network address, for any account: a hundred in an hour (threat T27). */
const perAddress = { points: 100, duration: 60 * 60 }
/** Per account from everywhere: guessing with many addresses slows down, and the owner waits half a minute at most. */
const accountPause = { free: 20, longestSeconds: 30 }
/** Shorter than the life of a reset link: requesting a person's links again and again never leaves them without a working one. */
const resetPause = { free: 5, longestSeconds: 20 * 60 }

/** Passwords judged while they are typed, per network address. */
const judgements = { points: 1000, duration: 60 * 60 }

/** Codes of an account from everywhere, in all its sign-ins: soon six an hour, and a person who mistypes waits a moment. */
const codePause = { free: 5, longestSeconds: 10 * 60 }

/** Mails with codes, of an account from everywhere. */
const codeMailPause = { free: 5, longestSeconds: 10 * 60 }

/** Mails about new devices of an account: a program that logs in again and again fills no mailbox. */
const deviceMailPause = { free: 3, longestSeconds: 60 * 60 }

/** Mails about changed ways into an account. */
const wayMailPause = { free: 10, longestSeconds: 60 * 60 }

type AttemptKind = 'operator' | 'reset' | 'sign-up' | 'token' | 'link' | 'code'

interface Limiters {
  pairs: Map<AttemptKind | 'password', RateLimiterMemory>
  devices: RateLimiterMemory
  addresses: RateLimiterMemory
  /** visits to public links that do not exist: an office with an old link must not lock its own log-in */
  visitors: RateLimiterMemory
  judgements: RateLimiterMemory
  /** new organisations; none where any number may be made */
  signUps: RateLimiterMemory | undefined
  accounts: GrowingPause
  resets: GrowingPause
  codes: GrowingPause
  codeMails: GrowingPause
  finders: GrowingPause
  newDevices: GrowingPause
  ways: GrowingPause
}

/** Counts live as long as the process; with several processes they move to the shared database. */
const limitersOf = new WeakMap<Platform['control'], Limiters>()

function limiters(platform: Platform): Limiters {
  const { signUpsPerHour } = platform.config
  let found = limitersOf.get(platform.control)
  if (!found) {
    found = {
      pairs: new Map(),
      devices: new RateLimiterMemory({ ...perPair, keyPrefix: 'device' }),
      addresses: new RateLimiterMemory({ ...perAddress, keyPrefix: 'address' }),
      visitors: new RateLimiterMemory({ ...perAddress, keyPrefix: 'visitor' }),
      judgements: new RateLimiterMemory({ ...judgements, keyPrefix: 'judgement' }),
      signUps:
        signUpsPerHour === 0 ? undefined : new RateLimiterMemory({ points: signUpsPerHour, duration: 60 * 60, keyPrefix: 'organisation' }),
      accounts: createGrowingPause(accountPause),
      resets: createGrowingPause(resetPause),
      codes: createGrowingPause(codePause),
      codeMails: createGrowingPause(codeMailPause),
      finders: createGrowingPause(resetPause),
      newDevices: createGrowingPause(deviceMailPause),
      ways: createGrowingPause(wayMailPause),
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
 * Counts a try before it is examined, so that parallel tries cannot slip past. `subject` is the tried mailbox address or link, counted
 * together with the caller's address. @throws AppError `too_many_requests`, with `Retry-After` on the answer
 */
export async function countAttempt(context: Caller, kind: AttemptKind, subject?: string): Promise<Attempt> {
  const all = limiters(context.platform)
  const addresses = kind === 'link' ? all.visitors : all.addresses
  const address = addressKey(context.ip)
  const pairs = pairLimiter(all, kind)
  const pair = `${subject} ${address}`
  await takePoint(addresses, address)
  if (subject !== undefined) await takePoint(pairs, pair)
  return {
    forgive: async () => {
      await addresses.reward(address)
      if (subject !== undefined) await pairs.delete(pair)
    },
  }
}

/**
 * Counts a try of an account's password. All ways share one counter, or each would allow guesses of its own. Others' tries never lock the
 * owner out: known devices and other addresses have counts of their own. The account as a whole has only a growing pause. @throws AppError
 * `too_many_requests`, with `Retry-After` on the answer
 */
export async function countPasswordTry(context: Caller, email: string): Promise<Attempt> {
  const all = limiters(context.platform)
  const device = knownDevice(context, email)
  if (device !== undefined) {
    const key = `${device} ${email}`
    await takePoint(all.devices, key)
    return { forgive: () => forgivePasswordTry(context, email) }
  }
  const attempt = await countAttemptOf(context, all, email)
  const waitMs = all.accounts.take(email, context.platform.now().getTime())
  if (waitMs > 0) {
    // the try was not examined, so it does not count
    await attempt.undo()
    refuseFor(waitMs)
  }
  return { forgive: () => forgivePasswordTry(context, email) }
}

/** Takes back a counted try of a password: at once when it was good, or when the code that it led to was. */
export async function forgivePasswordTry(context: Caller, email: string): Promise<void> {
  const all = limiters(context.platform)
  const device = knownDevice(context, email)
  if (device !== undefined) {
    await all.devices.delete(`${device} ${email}`)
    return
  }
  const address = addressKey(context.ip)
  all.accounts.forgive(email, false)
  await all.addresses.reward(address)
  await pairLimiter(all, 'password').delete(`${email} ${address}`)
}

/**
 * Counts an organisation before it is made, so that sign-ups at once cannot slip past.
 * @returns takes it back: none was made. @throws AppError `too_many_requests`, with `Retry-After` on the answer
 */
export async function countSignUp({ platform, ip }: Omit<Caller, 'http'>): Promise<() => Promise<unknown>> {
  const { signUps } = limiters(platform)
  if (!signUps) return () => Promise.resolve()
  const address = addressKey(ip)
  await takePoint(signUps, address)
  return () => signUps.reward(address)
}

/** Counts a password that is judged. @throws AppError `too_many_requests` */
export function countJudgement({ platform, ip }: Omit<Caller, 'http'>): Promise<void> {
  return takePoint(limiters(platform).judgements, addressKey(ip))
}

/** Counts a try of an account's code, whichever sign-in it belongs to. @throws AppError `too_many_requests` */
export function countCodeTry(context: Caller, accountId: string): { forgive(): void } {
  const { codes } = limiters(context.platform)
  const waitMs = codes.take(accountId, context.platform.now().getTime())
  if (waitMs > 0) refuseFor(waitMs)
  return { forgive: () => codes.forgive(accountId, true) }
}

async function countAttemptOf(context: Caller, all: Limiters, email: string): Promise<{ undo(): Promise<void> }> {
  const address = addressKey(context.ip)
  const pairs = pairLimiter(all, 'password')
  const pair = `${email} ${address}`
  await takePoint(all.addresses, address)
  await takePoint(pairs, pair)
  return {
    undo: async () => {
      await all.addresses.reward(address)
      await pairs.reward(pair)
    },
  }
}

/** True when a reset mail may be sent now. The caller's answer is the same either way. */
export function maySendReset(platform: Platform, email: string): boolean {
  return limiters(platform).resets.take(email, platform.now().getTime()) === 0
}

/** Milliseconds to wait before an account may be mailed a code; 0 when it may now, and then it is counted. */
export function takeCodeMail(platform: Platform, accountId: string): number {
  return limiters(platform).codeMails.take(accountId, platform.now().getTime())
}

/** Codes that were right: their mails count no more. */
export function forgiveCodeMails(platform: Platform, accountId: string): void {
  limiters(platform).codeMails.forgive(accountId, true)
}

/** True when the organisations of an address may be mailed now. The caller's answer is the same either way. */
export function maySendFinder(platform: Platform, email: string): boolean {
  return limiters(platform).finders.take(email, platform.now().getTime()) === 0
}

/** True when an account may be told of a new device now. */
export function mayTellOfDevice(platform: Platform, accountId: string): boolean {
  return limiters(platform).newDevices.take(accountId, platform.now().getTime()) === 0
}

/** True when an account may be told of a changed way in now. */
export function mayTellOfWay(platform: Platform, accountId: string): boolean {
  return limiters(platform).ways.take(accountId, platform.now().getTime()) === 0
}

/** @throws AppError `too_many_requests` */
export function refuseFor(waitMs: number): never {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  throw new AppError('too_many_requests', { retryAfterSeconds: seconds })
}

/** @throws AppError `too_many_requests`, with `Retry-After` on the answer */
export async function takePoint(limiter: RateLimiterMemory, key: string, points = 1): Promise<void> {
  try {
    await limiter.consume(key, points)
  } catch (refusal) {
    if (refusal instanceof Error) throw refusal
    refuseFor((refusal as RateLimiterRes).msBeforeNext)
  }
}

/** The unit of counting for an address: an IPv4 address, or an IPv6 subscriber's whole /64. */
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

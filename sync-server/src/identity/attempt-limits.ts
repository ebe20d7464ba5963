import { isIPv6 } from 'node:net'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '#shared/protocol/errors.ts'
import { forgetCount, givePoint, takePoints, type PointsRule } from '#server/identity/attempt-counts.ts'
import { noteTry } from '#server/identity/counted-tries.ts'
import { forgivePause, takePause, undoPause, type PauseRule } from '#server/identity/growing-pause.ts'
import { knownDevice } from '#server/identity/known-devices.ts'
import type { Caller } from '#server/identity/caller.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { ControlTransaction } from '#server/storage/control/control-store.ts'

/** Per account and network address, or per known device of the account: ten tries in 15 minutes. */
const perPair = { points: 10, duration: 15 * 60 }
/** Per network address, for any account: a hundred in an hour (threat T27). */
const perAddress = { points: 100, duration: 60 * 60 }

const devices = { name: 'device', ...perPair }
const addresses = { name: 'address', ...perAddress }
/** visits to public links that do not exist: an office with an old link must not lock its own log-in */
const visitors = { name: 'visitor', ...perAddress }

/** Per account from everywhere: guessing with many addresses slows down, and the owner waits half a minute at most. */
const accountPause = { name: 'account', free: 20, longestSeconds: 30 }
/** Shorter than the life of a reset link: requesting a person's links again and again never leaves them without a working one. */
const resetPause = { name: 'reset-mail', free: 5, longestSeconds: 20 * 60 }
const finderPause = { ...resetPause, name: 'finder-mail' }

/** Codes of an account from everywhere, in all its sign-ins: soon six an hour, and a person who mistypes waits a moment. */
const codePause = { name: 'code-try', free: 5, longestSeconds: 10 * 60 }

/** Mails with codes, of an account from everywhere. */
const codeMailPause = { name: 'code-mail', free: 5, longestSeconds: 10 * 60 }

/** Mails about new devices of an account: a program that logs in again and again fills no mailbox. */
const deviceMailPause = { name: 'device-mail', free: 3, longestSeconds: 60 * 60 }

/** Mails about changed ways into an account. */
const wayMailPause = { name: 'way-mail', free: 10, longestSeconds: 60 * 60 }

/** Passwords judged while they are typed, per network address. They cost this process time, so it counts them by itself. */
const judgements = { points: 1000, duration: 60 * 60, keyPrefix: 'judgement' }
const judgementsOf = new WeakMap<Platform['controlStore'], RateLimiterMemory>()

type AttemptKind = 'operator' | 'reset' | 'sign-up' | 'token' | 'link' | 'code'

const pairsOf = (kind: AttemptKind | 'password'): PointsRule => ({ name: kind, ...perPair })

export interface Attempt {
  /** the try was good: it does not count */
  forgive(): Promise<void>
}

type Counting = Pick<Platform, 'controlStore' | 'now'>

interface Taken {
  rule: PointsRule
  key: string
  points?: number
}

/** Inside a write: takes points, up to the first rule that has none left. @returns milliseconds to wait; 0 when all had some */
async function takeEach(tx: ControlTransaction, at: number, taken: readonly Taken[]): Promise<number> {
  for (const { rule, key, points } of taken) {
    const wait = await takePoints(tx, at, rule, key, points)
    if (wait > 0) return wait
  }
  return 0
}

/** Takes points in one commit, up to the first rule that has none left. @throws AppError `too_many_requests`, with `Retry-After` on the answer */
export async function takeStored({ controlStore, now }: Counting, ...taken: readonly Taken[]): Promise<void> {
  const waitMs = await controlStore.write((tx) => takeEach(tx, now().getTime(), taken))
  if (waitMs > 0) refuseFor(waitMs)
}

/** The same for a request, which may have to be sent to another node. */
async function countFor(caller: Caller, taken: readonly Taken[]): Promise<void> {
  const { platform } = caller
  await takeStored(platform, ...taken)
  noteTry(caller, () => platform.controlStore.write((tx) => giveEach(tx, taken)))
}

async function giveEach(tx: ControlTransaction, taken: readonly Taken[]): Promise<void> {
  for (const { rule, key } of taken) await givePoint(tx, rule, key)
}

/** Milliseconds to wait; 0 when the key may now, and then it is counted. */
function takeStoredPause({ controlStore, now }: Counting, rule: PauseRule, key: string): Promise<number> {
  return controlStore.write((tx) => takePause(tx, now().getTime(), rule, key))
}

/**
 * Counts a try of something that one key guards, as a link's password. @throws AppError `too_many_requests`
 */
export async function countPausedTry(platform: Counting, rule: PauseRule, key: string): Promise<Attempt> {
  const waitMs = await takeStoredPause(platform, rule, key)
  if (waitMs > 0) refuseFor(waitMs)
  const { controlStore, now } = platform
  return { forgive: () => controlStore.write((tx) => forgivePause(tx, now().getTime(), rule, key, true)) }
}

/**
 * Counts a try before it is examined, so that parallel tries cannot slip past. `subject` is the tried mailbox address or link, counted
 * together with the caller's address. @throws AppError `too_many_requests`, with `Retry-After` on the answer
 */
export async function countAttempt(caller: Caller, kind: AttemptKind, subject?: string): Promise<Attempt> {
  const { platform, ip } = caller
  const rule = kind === 'link' ? visitors : addresses
  const address = addressKey(ip)
  const pair = `${subject} ${address}`
  const pairs = subject === undefined ? [] : [{ rule: pairsOf(kind), key: pair }]
  await countFor(caller, [{ rule, key: address }, ...pairs])
  return {
    forgive: () =>
      platform.controlStore.write(async (tx) => {
        await givePoint(tx, rule, address)
        if (subject !== undefined) await forgetCount(tx, pairsOf(kind), pair)
      }),
  }
}

/**
 * Counts a try of an account's password. All ways share one counter, or each would allow guesses of its own. Others' tries never lock the
 * owner out: known devices and other addresses have counts of their own. The account as a whole has only a growing pause. @throws AppError
 * `too_many_requests`, with `Retry-After` on the answer
 */
export async function countPasswordTry(context: Caller, email: string): Promise<Attempt> {
  const device = await knownDevice(context, email)
  if (device === undefined) await countUnknown(context, email)
  else await countFor(context, [{ rule: devices, key: `${device} ${email}` }])
  return { forgive: () => forgivePasswordTry(context, email) }
}

/** Counts for the address, for the account at this address, and for the account. */
async function countUnknown(caller: Caller, email: string): Promise<void> {
  const { controlStore, now } = caller.platform
  const address = addressKey(caller.ip)
  const at = now().getTime()
  const counts = [
    { rule: addresses, key: address },
    { rule: pairsOf('password'), key: `${email} ${address}` },
  ]
  const waitMs = await controlStore.write(async (tx) => {
    // a try in the account's pause is not examined, so it counts nowhere; it is noted last
    const ofCaller = await takeEach(tx, at, counts)
    if (ofCaller > 0) return ofCaller
    const ofAccount = await takePause(tx, at, accountPause, email)
    if (ofAccount > 0) await giveEach(tx, counts)
    return ofAccount
  })
  if (waitMs > 0) refuseFor(waitMs)
  noteTry(caller, () =>
    controlStore.write(async (tx) => {
      await undoPause(tx, now().getTime(), accountPause, email)
      await giveEach(tx, counts)
    }),
  )
}

/** Takes back a counted try of a password: at once when it was good, or when the code that it led to was. */
export async function forgivePasswordTry(context: Caller, email: string): Promise<void> {
  const { controlStore, now } = context.platform
  const device = await knownDevice(context, email)
  const address = addressKey(context.ip)
  await controlStore.write(async (tx) => {
    if (device !== undefined) return forgetCount(tx, devices, `${device} ${email}`)
    await forgivePause(tx, now().getTime(), accountPause, email, false)
    await givePoint(tx, addresses, address)
    await forgetCount(tx, pairsOf('password'), `${email} ${address}`)
  })
}

/**
 * Counts an organisation before it is made, so that sign-ups at once cannot slip past.
 * @returns takes it back: none was made. @throws AppError `too_many_requests`, with `Retry-After` on the answer
 */
export async function countSignUp({ platform, ip }: Omit<Caller, 'http'>): Promise<() => Promise<void>> {
  const { signUpsPerHour } = platform.config
  // any number may be made
  if (signUpsPerHour === 0) return () => Promise.resolve()
  const rule = { name: 'organisation', points: signUpsPerHour, duration: 60 * 60 }
  const key = addressKey(ip)
  await takeStored(platform, { rule, key })
  return () => platform.controlStore.write((tx) => givePoint(tx, rule, key))
}

/** Counts a password that is judged. @throws AppError `too_many_requests` */
export function countJudgement({ platform, ip }: Omit<Caller, 'http'>): Promise<void> {
  const counted = judgementsOf.get(platform.controlStore) ?? new RateLimiterMemory(judgements)
  judgementsOf.set(platform.controlStore, counted)
  return takePoint(counted, addressKey(ip))
}

/** Counts a try of an account's code, whichever sign-in it belongs to. @throws AppError `too_many_requests` */
export async function countCodeTry(caller: Caller, accountId: string): Promise<Attempt> {
  const { controlStore, now } = caller.platform
  const attempt = await countPausedTry(caller.platform, codePause, accountId)
  noteTry(caller, () => controlStore.write((tx) => undoPause(tx, now().getTime(), codePause, accountId)))
  return attempt
}

/** True when a reset mail may be sent now. The caller's answer is the same either way. */
export async function maySendReset(platform: Counting, email: string): Promise<boolean> {
  return (await takeStoredPause(platform, resetPause, email)) === 0
}

/** Milliseconds to wait before an account may be mailed a code; 0 when it may now, and then it is counted. */
export function takeCodeMail(tx: ControlTransaction, now: Date, accountId: string): Promise<number> {
  return takePause(tx, now.getTime(), codeMailPause, accountId)
}

/** Codes that were right: their mails count no more. */
export function forgiveCodeMails({ controlStore, now }: Counting, accountId: string): Promise<void> {
  return controlStore.write((tx) => forgivePause(tx, now().getTime(), codeMailPause, accountId, true))
}

/** True when the organisations of an address may be mailed now. The caller's answer is the same either way. */
export async function maySendFinder(platform: Counting, email: string): Promise<boolean> {
  return (await takeStoredPause(platform, finderPause, email)) === 0
}

/** True when an account may be told of a new device now. */
export async function mayTellOfDevice(platform: Counting, accountId: string): Promise<boolean> {
  return (await takeStoredPause(platform, deviceMailPause, accountId)) === 0
}

/** True when an account may be told of a changed way in now. */
export async function mayTellOfWay(platform: Counting, accountId: string): Promise<boolean> {
  return (await takeStoredPause(platform, wayMailPause, accountId)) === 0
}

/** @throws AppError `too_many_requests` */
function refuseFor(waitMs: number): never {
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

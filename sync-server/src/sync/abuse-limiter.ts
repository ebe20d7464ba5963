import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import type { CloseReason } from '#shared/protocol/close-codes.ts'

/** Close reasons that an honest client never meets repeatedly: it stays away, or sends less. */
const offending: ReadonlySet<CloseReason> = new Set<CloseReason>(['badMessage', 'updateTooHeavy', 'tooManyUpdates'])

/**
 * Keeps repeat offenders out for a while, since a closed connection could come back at once. Each return costs a check of rights and room.
 * A bad update may also force its document to be read again, and everybody waits for that (G14).
 */
export interface AbuseLimiter {
  note(memberId: string, reason: CloseReason): void
  isBarred(memberId: string): boolean
}

/** `perMinute`: offences of one person before their connections are refused until the minute is over. */
export function createAbuseLimiter(perMinute: number): AbuseLimiter {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60, keyPrefix: 'offences' })
  /** end of the ban, in ms since 1970 */
  const barred = new Map<string, number>()
  return {
    note(memberId, reason) {
      if (!offending.has(reason)) return
      limiter.consume(memberId).catch(({ msBeforeNext }: RateLimiterRes) => barred.set(memberId, Date.now() + msBeforeNext))
    },
    isBarred(memberId) {
      const until = barred.get(memberId)
      if (until === undefined) return false
      if (until > Date.now()) return true
      barred.delete(memberId)
      return false
    },
  }
}

import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import type { CloseReason } from '#shared/protocol/close-codes.ts'

/** What no honest client is closed for over and over: it stays away, or sends less. */
const offending: ReadonlySet<CloseReason> = new Set<CloseReason>(['badMessage', 'updateTooHeavy', 'tooManyUpdates'])

/**
 * Who is sent away for what they sent could be back at once. Each return costs a look at rights and room, and a bad update may cost
 * reading its document anew, which everybody else waits for (G14). So whoever offends over and over is not let in for a while.
 */
export interface Offences {
  note(memberId: string, reason: CloseReason): void
  isBarred(memberId: string): boolean
}

/** `perMinute`: offences of one person before lines of theirs are refused until the minute is over. */
export function createOffences(perMinute: number): Offences {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60, keyPrefix: 'offences' })
  /** until when, in ms */
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

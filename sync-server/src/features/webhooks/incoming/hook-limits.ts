import { AppError } from '#shared/protocol/errors.ts'
import type { Platform } from '#server/platform/platform.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
const limits = [
  { ms: minuteMs, most: 60 },
  { ms: dayMs, most: 10_000 },
] as const
/** Addresses that are counted at once; the oldest are forgotten. */
const mostCounted = 50_000

interface Counted {
  since: number
  count: number
}

const counters = new WeakMap<Platform, Map<string, Counted>>()

/** Counts a request of a webhook. @throws AppError `too_many_requests` beyond 60 a minute or 10,000 a day */
export function countRequest(platform: Platform, webhookId: string): void {
  const counted = counters.get(platform) ?? new Map<string, Counted>()
  counters.set(platform, counted)
  const now = platform.now().getTime()
  for (const { ms, most } of limits) {
    const key = `${ms} ${webhookId}`
    const before = counted.get(key)
    const current = before && now - before.since < ms ? before : { since: now, count: 0 }
    if (current !== before) counted.delete(key)
    counted.set(key, current)
    if (++current.count > most) throw new AppError('too_many_requests', { retryAfterSeconds: Math.ceil((current.since + ms - now) / 1000) })
  }
  const [oldest] = counted.keys()
  if (counted.size > mostCounted && oldest !== undefined) counted.delete(oldest)
}

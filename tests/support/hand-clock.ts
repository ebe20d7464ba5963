import type { Timers } from '#client/lib/single-flight.ts'

export interface HandClock {
  timers: Timers
  now(): number
  /** Lets time go by: what is due runs in its order, and `meanwhile` after each. */
  pass(ms: number, meanwhile?: () => void): void
}

/** Timers on a clock that the test moves. Nothing is left to chance. */
export function createHandClock(): HandClock {
  let now = 0
  const due = new Map<object, { at: number; run: () => void }>()
  const nextUntil = (end: number) => [...due].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at)[0]
  return {
    timers: {
      set: (run, ms) => {
        const key = {}
        due.set(key, { at: now + ms, run })
        return key
      },
      clear: (key) => void due.delete(key as object),
      random: () => 0.5,
    },
    now: () => now,
    pass: (ms, meanwhile) => {
      const end = now + ms
      for (let next = nextUntil(end); next; next = nextUntil(end)) {
        const [key, { at, run }] = next
        due.delete(key)
        now = at
        run()
        meanwhile?.()
      }
      now = end
    },
  }
}

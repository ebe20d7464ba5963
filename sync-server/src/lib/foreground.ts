import { performance } from 'node:perf_hooks'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'

/** So many requests and messages within this time: people are at work, and background work gives way. */
const fewest = 5
const withinMs = 500
/** Background work beside them rests this many times as long as it ran, and never less than an answer takes. */
const restPerWork = 2
const shortestRestMs = 5
const longestRestMs = 150

/** The requests and messages that people wait for. They share one event loop with all background work of the process. */
export interface Foreground {
  /** Counts a request or message. */
  note(): void
  readonly isBusy: boolean
  /** Waits in proportion to the work that just ran, while people are at work. */
  giveWay(tookMs: number): Promise<void>
}

export function createForeground(
  now: () => number = () => performance.now(),
  rest: (ms: number) => Promise<unknown> = (ms) => pause(ms),
): Foreground {
  /** the times of the last ones, in a circle */
  const times = Array.from({ length: fewest }, () => -Infinity)
  let next = 0
  const isBusy = (): boolean => now() - (times[next] ?? -Infinity) < withinMs
  return {
    note: () => {
      times[next] = now()
      next = (next + 1) % fewest
    },
    get isBusy() {
      return isBusy()
    },
    giveWay: async (tookMs) => {
      if (isBusy()) await rest(Math.min(longestRestMs, Math.max(shortestRestMs, tookMs * restPerWork)))
    },
  }
}

/** That of this process: all servers in it share its event loop. */
export const foreground = createForeground()

/** Lets others have their turn between two pieces of work, and longer while people are at work. */
export function createTurns(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    await nextTurn()
    await foreground.giveWay(performance.now() - began)
    began = performance.now()
  }
}

import { readFileSync } from 'node:fs'

/** Milliseconds of a processor that this thread ran so far: other programs on the machine do not count. */
export function ranMs(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6
  } catch {
    return performance.now()
  }
}

export interface TurnWatch {
  /** the longest turn of the event loop so far, in ms of the processor */
  readonly longest: number
  stop(): void
}

/** Watches how long this thread's event loop is held by one turn. */
export function watchTurns(): TurnWatch {
  let longest = 0
  let before = ranMs()
  const look = (): void => {
    const now = ranMs()
    longest = Math.max(longest, now - before)
    before = now
    next = setImmediate(look)
  }
  let next = setImmediate(look)
  return {
    get longest() {
      return longest
    },
    stop: () => clearImmediate(next),
  }
}

/** Growth of a pause: `free` tries without one, then a second, two, four … up to the longest. */
export interface PauseRule {
  free: number
  longestSeconds: number
}

/** A key without a try for this long starts over. */
const forgottenMs = 60 * 60_000
const mostKeys = 100_000

interface Count {
  tries: number
  lastAt: number
}

/**
 * Counts tries by key. Each further try waits longer, but never for good: nobody can be locked out by somebody else's tries. A try during a
 * pause is refused and not counted, so waiting is enough.
 */
export function createGrowingPause({ free, longestSeconds }: PauseRule) {
  const counts = new Map<string, Count>()

  function live(key: string, now: number): Count | undefined {
    const found = counts.get(key)
    return found && now - found.lastAt < forgottenMs ? found : undefined
  }

  return {
    /** Milliseconds to wait before a try of this key; 0 when it is allowed now, and then it is counted. */
    take(key: string, now: number): number {
      const found = live(key, now) ?? { tries: 0, lastAt: now }
      const beyond = found.tries - free
      const pauseMs = beyond < 0 ? 0 : 1000 * Math.min(2 ** Math.min(beyond, 20), longestSeconds)
      const wait = found.lastAt + pauseMs - now
      if (found.tries > 0 && wait > 0) return wait
      // insertion order is the order of use: the first keys have been unused longest
      counts.delete(key)
      counts.set(key, { tries: found.tries + 1, lastAt: now })
      for (const oldest of counts.keys()) {
        if (counts.size <= mostKeys) break
        counts.delete(oldest)
      }
      return 0
    },
    /** Takes one try back, or all of them. */
    forgive(key: string, all: boolean): void {
      const found = counts.get(key)
      if (all || !found || found.tries <= 1) counts.delete(key)
      else found.tries--
    },
  }
}

export type GrowingPause = ReturnType<typeof createGrowingPause>

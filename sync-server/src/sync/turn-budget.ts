/** Work of one turn of the event loop after which everything else waits for the next, ms. */
const turnMs = 25
/** Work of one member that is worth a rest, ms. */
const heavyMs = 5
/** A member whose update took long rests this many times as long, so that others have most of the time. */
const restFactor = 4
const longestRestMs = 1_000
/** More members are tidied before there is another. */
const mostKept = 1_000

/** Divides the event loop between members by the measured cost of applying their updates, in all documents together. */
export interface TurnBudget {
  /** this turn has had its share */
  readonly isSpent: boolean
  /** ms until updates of this member are applied again; 0: now */
  restOf(memberId: string): number
  /** Does a member's work and counts how long it takes; without a member nobody rests for it. */
  measure<T>(memberId: string | undefined, work: () => T): T
}

export function createTurnBudget(now: () => number = () => performance.now()): TurnBudget {
  /** until when, ms */
  const rests = new Map<string, number>()
  let spent = 0

  function count(memberId: string | undefined, ms: number): void {
    if (spent === 0) setImmediate(() => (spent = 0))
    spent += Math.max(ms, Number.MIN_VALUE)
    if (memberId === undefined || ms < heavyMs) return
    if (rests.size >= mostKept) for (const [other, until] of rests) if (until <= now()) rests.delete(other)
    rests.set(memberId, now() + Math.min(longestRestMs, ms * restFactor))
  }

  return {
    get isSpent() {
      return spent > turnMs
    },
    restOf: (memberId) => {
      if (rests.size === 0) return 0
      const until = rests.get(memberId)
      return until === undefined ? 0 : Math.max(0, until - now())
    },
    measure: (memberId, work) => {
      const start = now()
      try {
        return work()
      } finally {
        count(memberId, now() - start)
      }
    },
  }
}

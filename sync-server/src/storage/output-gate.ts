/** A commit that is not confirmed elsewhere may be lost: nothing that tells of it leaves the process before. */
export interface OutputGate {
  /** everything that was committed is confirmed */
  readonly isOpen: boolean
  /** confirmations have not come for some time */
  readonly isAway: boolean
  /** Calls `go` once everything is confirmed that is committed by now: at once, or later in the order of the calls. */
  pass(go: () => void): void
  /** @returns false when that takes longer */
  passed(withinMs: number, signal?: AbortSignal): Promise<boolean>
}

/** The side of those who commit and confirm. */
export interface GateKeeper extends OutputGate {
  /** Counts a commit. @returns its number */
  commit(): number
  /** Every commit up to this number is confirmed. */
  confirm(upTo: number): void
}

interface Waiting {
  number: number
  go: () => void
}

const awayMs = 3_000

export function createOutputGate(now: () => number = () => performance.now()): GateKeeper {
  let [made, confirmed, movedAt] = [0, 0, 0]
  let waiting: Waiting[] = []

  const gate: GateKeeper = {
    get isOpen() {
      return made === confirmed
    },
    get isAway() {
      return made !== confirmed && now() - movedAt > awayMs
    },
    commit: () => {
      if (made === confirmed) movedAt = now()
      return ++made
    },
    confirm: (upTo) => {
      if (upTo <= confirmed) return
      confirmed = upTo
      movedAt = now()
      const first = waiting.findIndex(({ number }) => number > confirmed)
      const free = waiting.slice(0, first < 0 ? waiting.length : first)
      waiting = waiting.slice(free.length)
      for (const { go } of free) go()
    },
    pass: (go) => {
      if (made === confirmed) go()
      else waiting.push({ number: made, go })
    },
    passed: (withinMs, signal) =>
      new Promise((resolve) => {
        const end = (isFree: boolean): void => {
          clearTimeout(timer)
          signal?.removeEventListener('abort', give)
          resolve(isFree)
        }
        const give = (): void => end(false)
        const timer = setTimeout(give, withinMs)
        signal?.addEventListener('abort', give, { once: true })
        gate.pass(() => end(true))
      }),
  }
  return gate
}

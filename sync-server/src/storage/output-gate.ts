import { onAbort } from '#server/lib/on-abort.ts'

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
  /** Every commit up to this number is confirmed, as far as there are so many. */
  confirm(upTo: number): void
}

interface Waiting {
  number: number
  go: () => void
}

const awayMs = 3_000

export function createOutputGate(now: () => number = () => performance.now()): GateKeeper {
  let [made, confirmed, movedAt] = [0, 0, 0]
  /** in the order of their numbers */
  const waiting = new Set<Waiting>()

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
      if (Math.min(upTo, made) <= confirmed) return
      confirmed = Math.min(upTo, made)
      movedAt = now()
      for (const one of waiting) {
        if (one.number > confirmed) return
        waiting.delete(one)
        one.go()
      }
    },
    pass: (go) => {
      if (made === confirmed) go()
      else waiting.add({ number: made, go })
    },
    passed: async (withinMs, signal) => {
      if (made === confirmed) return true
      if (signal?.aborted) return false
      return new Promise((resolve) => {
        const end = (isFree: boolean): void => {
          waiting.delete(one)
          clearTimeout(timer)
          leave()
          resolve(isFree)
        }
        const one = { number: made, go: () => end(true) }
        const timer = setTimeout(end, withinMs, false)
        const leave = onAbort(signal, () => end(false))
        waiting.add(one)
      })
    },
  }
  return gate
}

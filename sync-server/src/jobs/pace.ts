import { performance } from 'node:perf_hooks'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'

/** While others need the event loop, background work rests this many times as long as it ran. */
const restPerWork = 4
/** Busier than this in between: others are waiting. */
const quietShare = 0.05
const lookMs = 2
/** After others needed the event loop, they count as present for this long. */
const stayMs = 1_000

export interface Pace {
  /** Runs a short piece of work in its turn. */
  <T>(work: () => Promise<T>): Promise<T>
  /** others needed the event loop a moment ago */
  readonly isShared: boolean
}

interface PaceOptions {
  now?: () => number
  /** waits, and returns the share of that time in which the event loop was busy */
  rest?: (ms: number) => Promise<number>
}

async function restAndLook(ms: number): Promise<number> {
  await nextTurn()
  const before = performance.eventLoopUtilization()
  await pause(ms)
  return performance.eventLoopUtilization(before).utilization
}

/**
 * One piece of background work at a time, for all organisations, with a rest after each. The rest is short while nobody else needs the
 * event loop, and longer otherwise.
 */
export function createPace({ now = () => performance.now(), rest = restAndLook }: PaceOptions = {}): Pace {
  let last: Promise<unknown> = Promise.resolve()
  let othersAt = -Infinity
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(async () => {
      const started = now()
      try {
        return { value: await work(), took: now() - started }
      } catch (error) {
        return { error, took: now() - started }
      }
    })
    // the next piece waits for the rest, but the caller of this one does not
    last = turn.then(async ({ took }) => {
      const busy = await rest(lookMs)
      if (busy <= quietShare) return
      othersAt = now()
      await rest(took * restPerWork)
    })
    return turn.then((done) => {
      if ('error' in done) throw done.error
      return done.value
    })
  }
  return Object.defineProperty(inTurn, 'isShared', { get: () => now() - othersAt < stayMs }) as Pace
}

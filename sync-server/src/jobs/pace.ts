import { performance } from 'node:perf_hooks'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'

/** While others need the event loop, background work takes one part of the time and leaves them so many. */
const restPerWork = 4
/** Busier than this in between: others are waiting. */
const quietShare = 0.05
const lookMs = 2

export interface Pace {
  /** Runs a short piece of work when its turn comes. */
  <T>(work: () => Promise<T>): Promise<T>
}

interface PaceOptions {
  now?: () => number
  /** waits, and tells which share of that time the event loop was busy */
  rest?: (ms: number) => Promise<number>
}

async function restAndLook(ms: number): Promise<number> {
  await nextTurn()
  const before = performance.eventLoopUtilization()
  await pause(ms)
  return performance.eventLoopUtilization(before).utilization
}

/**
 * One piece of background work at a time, whichever organisation it is of, with a rest after each: a short one while nobody else needs the
 * event loop, longer ones as soon as somebody does.
 */
export function createPace({ now = () => performance.now(), rest = restAndLook }: PaceOptions = {}): Pace {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = last.then(async () => {
      const started = now()
      try {
        return { value: await work(), took: now() - started }
      } catch (error) {
        return { error, took: now() - started }
      }
    })
    // the next piece waits for the rest; whoever asked for this one does not
    last = turn.then(async ({ took }) => {
      const busy = await rest(lookMs)
      if (busy > quietShare) await rest(took * restPerWork)
    })
    return turn.then((done) => {
      if ('error' in done) throw done.error
      return done.value as never
    })
  }
}

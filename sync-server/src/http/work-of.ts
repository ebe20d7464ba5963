import type { IncomingMessage } from 'node:http'
import { performance } from 'node:perf_hooks'

const spent = new WeakMap<IncomingMessage, number>()

/** Starts measuring work on the event loop. @returns a function that gives the ms so far, without the time that others had the core */
export function startWork(): () => number {
  const started = performance.now()
  const { user, system } = process.cpuUsage()
  return () => {
    const used = process.cpuUsage()
    // the process's CPU time includes its other threads
    return Math.min(performance.now() - started, (used.user - user + used.system - system) / 1000)
  }
}

/** Does a part of a request's work and measures how long it blocks the event loop. */
export function measureFor<T>(incoming: IncomingMessage, work: () => T): T {
  const took = startWork()
  try {
    return work()
  } finally {
    spent.set(incoming, workOf(incoming) + took())
  }
}

/** The measured time of a request so far, ms. */
export function workOf(incoming: IncomingMessage): number {
  return spent.get(incoming) ?? 0
}

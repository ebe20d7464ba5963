import type { CodeLimits } from '#server/sandbox/code-job.ts'

/** The most that a job may ask for. */
export const mostLimits: CodeLimits = { wallMs: 120_000, cpuMs: 120_000, memoryMb: 1024, logBytes: 1024 * 1024, operations: 10_000 }

/** One message to or from a process, in bytes. Reading one takes the event loop about 10 ms. */
export const frameBytes = 1024 * 1024
/** A job in, its source and names together. */
export const jobBytes = 4 * 1024 * 1024
/** Levels of lists and objects in each other. */
export const frameDepth = 100
/** Keys of all objects of a message: reading so many takes the event loop about 25 ms. */
export const frameKeys = 40_000
/** Cells of one change. */
export const mostValues = 2_000
/** Requests of one run to the server. */
export const mostRequests = 1_000
/** Bytes of all answers to one run. */
export const answerBytes = 32 * 1024 * 1024
/** Bytes of all messages of one run. */
export const resultBytes = 16 * 1024 * 1024
/** A process that has not said that it is ready by then never will. */
export const startMs = 30_000

/** @throws RangeError for a limit that is no positive number */
export function boundLimits(limits: CodeLimits): CodeLimits {
  const bounded = { ...mostLimits }
  for (const key of Object.keys(mostLimits) as (keyof CodeLimits)[]) {
    if (!(limits[key] >= 0)) throw new RangeError(`${key} of a run is no number`)
    bounded[key] = Math.min(mostLimits[key], Math.ceil(limits[key]))
  }
  return bounded
}

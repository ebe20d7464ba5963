import { AppError } from '#shared/protocol/errors.ts'
import type { SafeFetch } from '#server/lib/outbound/safe-fetch.ts'

/** The means of reading a source of the web into a file. */
export interface Reading {
  safeFetch: SafeFetch
  signal: AbortSignal
  /** for all of it: a server that answers slowly, or bids to wait, holds the others' turn no longer */
  limitMs: number
  /** the file that its rows go into */
  path: string
  /** called with the rows so far */
  told(rows: number): void
}

/** Ends a reading at its limit. @throws AppError `source_slow` then, else what the work throws */
export async function readInTime<Result>(
  { signal, limitMs }: Pick<Reading, 'signal' | 'limitMs'>,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const late = AbortSignal.timeout(limitMs)
  try {
    return await work(AbortSignal.any([signal, late]))
  } catch (error) {
    throw late.aborted && !signal.aborted ? new AppError('source_slow') : error
  }
}

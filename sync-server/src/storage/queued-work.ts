/** Kept in a transaction, to be written once before its commit. */
export interface Note {
  flush: (entries: readonly never[]) => void
  entry: unknown
}

/** Work that waits for the group commit of its turn. */
export interface QueuedWork {
  work: () => unknown
  retryable: boolean
  resolve: (value: never) => void
  reject: (error: unknown) => void
}

/** The commit is final even if a listener throws, and every other listener must still be called. */
export function callAll(callbacks: readonly (() => void)[]): void {
  for (const callback of callbacks) {
    try {
      callback()
    } catch (error) {
      setImmediate(() => {
        throw error
      })
    }
  }
}

/** An async function would commit before it is done: its later statements would be outside the transaction. */
export function synchronous<T>(result: T): T {
  if (typeof (result as { then?: unknown } | null | undefined)?.then === 'function')
    throw new Error('work inside a transaction must be synchronous')
  return result
}

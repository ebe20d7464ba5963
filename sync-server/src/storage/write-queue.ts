import { synchronous, type QueuedWork } from '#server/storage/queued-work.ts'
import type { SqlDatabase } from '#server/storage/sql-database-types.ts'
import type { SqlFile } from '#server/storage/sql-file.ts'
import type { SqlTransaction } from '#server/storage/sql-transaction.ts'
import { createWritePauses } from '#server/storage/write-pauses.ts'

/** A commit that takes longer leaves the writes behind it to the next turn: many slow ones at once must not hold everybody. */
export const turnMs = 25
/** turns with savepoints after an aborted one: such errors come in series */
const savepointTurns = 64

type OfDatabase = Pick<SqlDatabase<unknown>, 'write' | 'writeNow' | 'pauseWrites' | 'quietMs'>

/** The writes of a file: those of one turn of the event loop share a commit. */
export interface WriteQueue extends OfDatabase {
  /** Commits everything that waits. */
  finish(): void
}

/** Commits batches of queued work, each as one transaction. */
function createCommitter(
  begin: (isOptimistic: boolean) => void,
  transaction: SqlTransaction,
): (batch: readonly QueuedWork[]) => (() => void)[] {
  let savepointTurnsLeft = 0

  function workOff(item: QueuedWork): () => void {
    try {
      const value = transaction.nested(item.work) as never
      transaction.requireUnaborted()
      return () => item.resolve(value)
    } catch (error) {
      if (!transaction.isOpen) throw error
      return () => item.reject(error)
    }
  }

  /**
   * Commits the work of a turn, or as much of it as fits. @returns functions that settle the promises of that work @throws when nothing of
   * it is committed
   */
  function commitTurn(batch: readonly QueuedWork[], isOptimistic: boolean): (() => void)[] {
    const until = performance.now() + turnMs
    begin(isOptimistic)
    const settled: (() => void)[] = []
    for (const item of batch) {
      if (settled.length > 0 && performance.now() >= until) break
      settled.push(workOff(item))
    }
    transaction.commit()
    return settled
  }

  /** Commits without savepoints; with them, once work that wrote has thrown. */
  function commitOptimistically(batch: readonly QueuedWork[]): (() => void)[] {
    try {
      return commitTurn(batch, true)
    } catch (error) {
      if (!transaction.aborted) throw error
      transaction.undo(error)
      savepointTurnsLeft = savepointTurns
      return commitTurn(batch, false)
    }
  }

  return (batch) => {
    savepointTurnsLeft--
    return savepointTurnsLeft < 0 && batch.every((item) => item.retryable) ? commitOptimistically(batch) : commitTurn(batch, false)
  }
}

export function createWriteQueue(file: SqlFile, transaction: SqlTransaction): WriteQueue {
  let queue: QueuedWork[] = []
  let scheduled = false
  let closing = false
  let wroteAt = performance.now()
  const pauses = createWritePauses(() => {
    if (queue.length > 0) schedule()
  })
  const commit = createCommitter(begin, transaction)

  function begin(isOptimistic: boolean): void {
    transaction.leaveHeld()
    pauses.told()
    wroteAt = performance.now()
    transaction.begin(isOptimistic)
  }

  function drain(): void {
    scheduled = false
    if (pauses.active && !closing) return
    const batch = queue
    queue = []
    if (batch.length === 0) return
    let settled
    try {
      settled = commit(batch)
    } catch (error) {
      transaction.undo(error)
      for (const item of batch) item.reject(error)
      return
    }
    queue.unshift(...batch.slice(settled.length))
    if (queue.length > 0) schedule()
    transaction.callCommitted()
    for (const settle of settled) settle()
  }

  function schedule(): void {
    if (scheduled) return
    scheduled = true
    setImmediate(drain)
  }

  return {
    write: (work, { retryable } = { retryable: false }) =>
      new Promise((resolve, reject) => {
        queue.push({ work, retryable, resolve, reject })
        pauses.told()
        schedule()
      }),
    writeNow: (work) => {
      transaction.leaveHeld()
      if (file.connection.driver.inTransaction) return transaction.nested(work)
      let result
      try {
        begin(false)
        result = synchronous(work())
        transaction.commit()
      } catch (error) {
        transaction.undo(error)
        throw error
      }
      transaction.callCommitted()
      return result
    },
    pauseWrites: (onWaiting) => {
      const release = pauses.begin(onWaiting)
      if (queue.length > 0) pauses.told()
      return release
    },
    get quietMs() {
      return queue.length > 0 ? 0 : performance.now() - wroteAt
    },
    finish: () => {
      closing = true
      do drain()
      while (queue.length > 0)
    },
  }
}

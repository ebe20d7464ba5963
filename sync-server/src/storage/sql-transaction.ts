import { createHolder, type Holder } from '#server/storage/held-transaction.ts'
import { callAll, synchronous, type Note } from '#server/storage/queued-work.ts'
import type { SqlDatabase } from '#server/storage/sql-database-types.ts'
import type { SqlFile } from '#server/storage/sql-file.ts'

/** The one transaction that a file's connection may have open. */
export interface SqlTransaction extends Holder {
  /** open, and not aborted */
  readonly isOpen: boolean
  /** the error that aborted an optimistic transaction */
  readonly aborted: { error: unknown } | undefined
  /** Counts a statement that may write. */
  touch(): void
  /** @throws the error that aborted it */
  requireUnaborted(): void
  begin(isOptimistic?: boolean): void
  /** Runs `work` under a savepoint, or without one while the transaction is optimistic. */
  nested<T>(work: () => T): T
  /** Writes the noted entries and commits. */
  commit(): void
  /** Undoes the whole transaction after `error`. */
  undo(error: unknown): void
  /** Calls back those who waited for the commit. */
  callCommitted(): void
  afterCommit: SqlDatabase<unknown>['afterCommit']
  note: SqlDatabase<unknown>['note']
  lastNoted: SqlDatabase<unknown>['lastNoted']
}

/** Entries to be written with the rest of a transaction, and those who wait for its commit. */
function createPending(): Pick<SqlTransaction, 'afterCommit' | 'note' | 'lastNoted' | 'callCommitted'> & {
  /** @returns a function that forgets all that came after now */
  mark(): () => void
  writeNotes(): void
  clear(): void
} {
  let committed: (() => void)[] = []
  let notes: Note[] = []
  return {
    afterCommit: (callback) => {
      committed.push(callback)
    },
    note: (flush, entry) => {
      notes.push({ flush, entry })
    },
    lastNoted: (flush) => notes.findLast((one) => one.flush === flush)?.entry as never,
    mark: () => {
      const callbacks = committed.length
      const noted = notes.length
      return () => {
        committed.length = callbacks
        notes.length = noted
      }
    },
    writeNotes: () => {
      const flushes = new Set(notes.map((one) => one.flush))
      for (const flush of flushes) flush(notes.flatMap((one) => (one.flush === flush ? [one.entry as never] : [])))
      notes = []
    },
    callCommitted: () => {
      const callbacks = committed
      committed = []
      callAll(callbacks)
    },
    clear: () => {
      committed = []
      notes = []
    },
  }
}

/**
 * ```
 *   closed ── begin ──▶ open ── commit or undo ──▶ closed
 *                        └── optimistic, and work that wrote threw ──▶ aborted ── undo ──▶ closed
 * ```
 * An aborted transaction commits nothing, and later statements in it throw.
 */
export function createSqlTransaction(file: SqlFile): SqlTransaction {
  const pending = createPending()
  /** nothing was written since the innermost savepoint, so nested work needs none of its own */
  let untouched = false
  /** statements that may have written */
  let writes = 0
  let optimistic = false
  let aborted: { error: unknown } | undefined
  const holder = createHolder(file)

  function release(): void {
    file.connection.release.run()
    untouched = false
  }

  function undoNested(error: unknown, own: boolean, before: number): void {
    file.noteChange()
    if (optimistic) {
      if (writes !== before) aborted ??= { error }
      // a full disk makes SQLite roll back the whole transaction itself
    } else if (file.connection.driver.inTransaction) {
      file.connection.undo.run()
      untouched = true
      if (own) release()
    }
  }

  return {
    ...holder,
    ...pending,
    get isOpen() {
      return file.connection.driver.inTransaction && !aborted && !holder.isHeld()
    },
    get aborted() {
      return aborted
    },
    touch: () => {
      untouched = false
      writes++
    },
    requireUnaborted: () => {
      holder.leaveHeld()
      if (aborted) throw aborted.error
    },
    begin: (isOptimistic = false) => {
      optimistic = isOptimistic
      file.requireWritable()
      file.connection.begin.run()
      untouched = false
      file.look()
    },
    nested: (work) => {
      const forget = pending.mark()
      const before = writes
      const own = !untouched && !optimistic
      if (own) file.connection.savepoint.run()
      untouched = true
      try {
        const result = synchronous(work())
        if (own) release()
        return result
      } catch (error) {
        forget()
        undoNested(error, own, before)
        throw error
      }
    },
    commit: () => {
      pending.writeNotes()
      file.commit()
      optimistic = false
    },
    undo: (error) => {
      file.noteFailedWrite(error)
      if (file.connection.driver.inTransaction) file.connection.rollback.run()
      file.noteChange()
      pending.clear()
      aborted = undefined
      optimistic = false
    },
    note: (flush, entry) => {
      if (!file.connection.driver.inTransaction) throw new Error('note outside a write')
      pending.note(flush, entry)
    },
  }
}

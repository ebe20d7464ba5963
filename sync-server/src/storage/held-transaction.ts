import type { HeldTransaction } from '#server/storage/sql-database-types.ts'
import type { SqlFile } from '#server/storage/sql-file.ts'

/** The one held transaction of a file. */
export interface Holder {
  /** one is open, and its owner does not ask */
  isHeld(): boolean
  hold(onBroken: (error: Error) => void): HeldTransaction
  /** Ends it, unless its owner asks. */
  leaveHeld(): void
}

interface Held {
  isAsking: boolean
  onBroken: (error: Error) => void
}

const over = 'this transaction is over'

/**
 * ```
 *   free ── hold ──▶ held ── commit or undo ──▶ free
 *                     └── anybody else uses the file ──▶ rolled back, owner told ──▶ free
 * ```
 */
export function createHolder(file: SqlFile): Holder {
  let held: Held | undefined

  function rollBack(): void {
    held = undefined
    if (file.connection.driver.inTransaction) file.connection.rollback.run()
    file.noteChange()
  }

  function leaveHeld(): void {
    if (!held || held.isAsking) return
    const { onBroken } = held
    rollBack()
    onBroken(new Error('a transaction awaited something else, or its store was used beside it'))
  }

  function own<T>(mine: Held, work: () => T): T {
    if (held !== mine) throw new Error(over)
    mine.isAsking = true
    try {
      return work()
    } finally {
      mine.isAsking = false
    }
  }

  return {
    isHeld: () => held !== undefined && !held.isAsking,
    leaveHeld,
    hold: (onBroken) => {
      leaveHeld()
      if (file.connection.driver.inTransaction) throw new Error('a transaction is open')
      file.requireWritable()
      file.connection.begin.run()
      file.look()
      const mine: Held = { isAsking: false, onBroken }
      held = mine
      return {
        own: (work) => own(mine, work),
        mark: () => own(mine, () => void file.connection.savepoint.run()),
        keep: () => own(mine, () => void file.connection.release.run()),
        undoMarked: () =>
          own(mine, () => {
            file.noteChange()
            if (!file.connection.driver.inTransaction) return false
            file.connection.undo.run()
            file.connection.release.run()
            return true
          }),
        commit: () => {
          own(mine, file.commit)
          held = undefined
        },
        undo: (error) => {
          file.noteFailedWrite(error)
          if (held === mine) rollBack()
        },
        end: () => {
          if (held === mine) leaveHeld()
        },
      }
    },
  }
}

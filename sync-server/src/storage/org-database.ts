import { sql } from 'kysely'
import type { OrgSchema } from '#server/storage/org-schema.ts'
import type { SqlDatabase } from '#server/storage/sql-database.ts'
import { compileOnce } from '#server/storage/sql-statement.ts'

/** The changes of one commit; listeners (live sockets, public link streams) receive them after it is durable. */
export interface OrgChange {
  seq: number
  tables: ReadonlySet<string>
}

/** One organisation's file, with the sequence that orders everything in it. */
export interface OrgDatabase {
  readonly orgId: string
  readonly db: SqlDatabase<OrgSchema>
  /** random id of this file's life; differs after a restore, so devices start over */
  readonly epoch: string
  /** bytes that this installation gives it, for files and database */
  readonly mostBytes: number
  /**
   * Inside a write: the next seq. Rows keep the seq of their last change. With `count`, reserves that many for a batch of rows
   * and answers the last of them.
   */
  nextSeq(count?: number): number
  /** The highest seq: committed, or pending when called inside a write. */
  currentSeq(): number
  /** Inside a write: announce that something (and records of `tableIds`) changed; sent once after the commit. */
  changed(...tableIds: string[]): void
  onChange(listener: (change: OrgChange) => void): () => void
  /** The file is not closed for idleness while `test` is true: something of it stands in memory, or a timer will write to it. */
  keepOpenWhile(test: () => boolean): void
  readonly isNeeded: boolean
  /** Inside a write: marks that an after-effect was queued; the effect runner is notified after the commit. */
  effectQueued(): void
}

const readSeq = compileOnce(() => sql<{ value: number }>`SELECT value FROM counter WHERE name = 'seq'`)
const storeSeq = compileOnce(() => sql`UPDATE counter SET value = ${0} WHERE name = 'seq'`)

/** Wraps an opened and migrated organisation file. `onEffect` is called after a commit that queued effects. */
export function createOrgDatabase(
  orgId: string,
  db: SqlDatabase<OrgSchema>,
  onEffect: () => void = () => undefined,
  mostBytes = Infinity,
): OrgDatabase {
  const epoch = readEpoch(db)
  const listeners = new Set<(change: OrgChange) => void>()
  const needs: (() => boolean)[] = []
  let pending: Set<string> | undefined
  // The seq is cached only for the version at which it was read: an undone savepoint takes its numbers back.
  let known = { version: -1, seq: 0 }
  const remember = (seq: number | undefined): number => {
    if (seq === undefined) throw new Error(`${db.path} has lost its seq counter`)
    known = { version: db.version, seq }
    return seq
  }
  /** once per commit: the last one given counts */
  const flushSeq = (given: readonly number[]): void => {
    db.run(storeSeq(given.at(-1) ?? 0))
  }
  const currentSeq = (): number => (known.version === db.version ? known.seq : remember(db.lastNoted(flushSeq) ?? db.get(readSeq())?.value))

  return {
    orgId,
    db,
    epoch,
    mostBytes,
    currentSeq,
    nextSeq: (count = 1) => {
      if (!db.inTransaction) throw new Error('nextSeq outside a write')
      const seq = currentSeq() + count
      db.note(flushSeq, seq)
      return remember(seq)
    },
    changed: (...tableIds) => {
      pending ??= new Set()
      for (const id of tableIds) pending.add(id)
      // Registered per work item; the first surviving item notifies for all of its commit.
      db.afterCommit(() => {
        if (!pending) return
        const change = { seq: currentSeq(), tables: pending }
        pending = undefined
        for (const listener of listeners) listener(change)
      })
    },
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    keepOpenWhile: (test) => void needs.push(test),
    get isNeeded() {
      return needs.some((test) => test())
    },
    effectQueued: () => db.afterCommit(onEffect),
  }
}

function readEpoch(db: SqlDatabase<OrgSchema>): string {
  const stored = db.get(db.build.selectFrom('meta').select('value').where('key', '=', 'epoch'))
  if (stored) return stored.value
  const epoch = crypto.randomUUID()
  db.writeNow(() => db.run(db.build.insertInto('meta').values({ key: 'epoch', value: epoch })))
  return epoch
}

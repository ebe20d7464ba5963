import { createLane, type Lane, type Timers } from '#client/data/live/lane.ts'
import { unawaited } from '#client/data/lib/unawaited.ts'
import type { Outbox } from '#client/data/outbox/outbox.ts'
import type { LocalTable } from '#client/data/replica/local-table.ts'
import type { Replica } from '#client/data/replica/replica.ts'
import type { ReplicaDatabase } from '#client/data/replica/replica-database.ts'

/** What is told of when there is none, beside the things that found none. */
const room = 'room'

/** A database that was deleted may be so because its person signs out elsewhere, which is known a moment later. */
const restMs = 1_000

/** ms: somebody who has made room waits no longer until it is used */
const longestWait = 10_000

export interface KeeperParts {
  db: ReplicaDatabase
  outbox: Outbox
  replica: Replica
  /** whether this tab stores what the server sent */
  isLeader: () => boolean
  /** false: its person has left, and nothing of theirs may be written */
  mayKeep: () => boolean
  timers: Timers
  onStorageError: (error: unknown, of: string) => void
  onStored: (of: string) => void
  /** what was stored is gone: what is not in memory is to be fetched */
  onEmptied: () => void
  /** all of a table was written anew */
  onAnew: (table: LocalTable) => void
}

/** Keeps trying to keep what could not be kept. */
export interface Keeper {
  /** something could not be kept: it is tried again, with growing pauses */
  failed(): void
  close(): void
}

/**
 * Looks, by writing something small, whether anything can be kept on the device: a tab that opens while nothing can says so before anything was
 * typed. Then, and after every failure, it tries again until all is kept: opens a database that was closed, and stores anew what was in it.
 */
export function lookForRoom(parts: KeeperParts): Keeper {
  const { db, outbox, replica, timers } = parts
  let isEmptied = false
  let isTrying = false

  async function keepAll(): Promise<void> {
    if (!parts.mayKeep()) return
    if ((await db.reopen()) === 'other') {
      isEmptied = true
      outbox.noteEmptied()
      replica.noteEmptied()
    }
    const tx = db.transaction('meta', 'readwrite')
    unawaited(tx.store.put({ epoch: '', seq: 0 }, room))
    await tx.done
    // what exists nowhere else first
    await outbox.keepUnkept()
    await replica.readUnread()
    if (parts.isLeader()) for (const table of await replica.keepUnkept()) parts.onAnew(table)
    for (const told of [room, 'tabs']) parts.onStored(told)
    if (isEmptied) parts.onEmptied()
    isEmptied = false
  }

  const lane: Lane = createLane({
    work: async () => {
      isTrying = true
      try {
        await keepAll()
      } catch (error) {
        parts.onStorageError(error, room)
        throw error
      } finally {
        isTrying = false
      }
    },
    retries: () => true,
    longestWait,
    timers,
  })
  let resting: unknown
  const stop = db.connected.subscribe(() => {
    timers.clear(resting)
    if (!db.connected.get()) resting = timers.set(() => lane.trigger(), restMs)
  })
  lane.trigger()
  return {
    // one that is met while trying ends the try, which has its pauses
    failed: () => {
      if (!isTrying) lane.nudge()
    },
    close: () => {
      stop()
      timers.clear(resting)
      lane.close()
    },
  }
}

import { createSingleFlight, type SingleFlight, type Timers } from '#client/lib/single-flight.ts'
import { unawaited } from '#client/lib/unawaited.ts'
import type { Outbox } from '#client/engine/outbox/outbox.ts'
import type { LocalTable } from '#client/engine/replica/local-table.ts'
import type { Replica } from '#client/engine/replica/replica.ts'
import type { ReplicaDatabase } from '#client/engine/replica/replica-database.ts'

/** the probe's own name in reports of storage errors */
const room = 'room'

/** A database that was deleted may be so because its person signs out elsewhere, which is known a moment later. */
const restMs = 1_000

/** ms: the longest wait until freed space is used */
const longestWait = 10_000

export interface KeeperParts {
  db: ReplicaDatabase
  outbox: Outbox
  replica: Replica
  /** true in the tab that stores the server's data */
  isLeader: () => boolean
  /** false: its person has left, and nothing of theirs may be written */
  mayKeep: () => boolean
  timers: Timers
  onStorageError: (error: unknown, of: string) => void
  onStored: (of: string) => void
  /** the stored data is gone: everything that is not in memory must be fetched */
  onEmptied: () => void
  /** all of a table was rewritten */
  onAnew: (table: LocalTable) => void
}

/** Keeps trying to keep what could not be kept. */
export interface Keeper {
  /** something could not be kept: it is tried again, with growing pauses */
  failed(): void
  close(): void
}

/**
 * Writes a small probe to learn whether the device can store anything. A tab that opens on a full disk thus says so before anything is typed.
 * It retries then and after every failure until all is kept. A closed database is reopened, and its content stored again.
 */
export function retryStorage(parts: KeeperParts): Keeper {
  const { db, outbox, replica, timers } = parts
  let isEmptied = false
  let isTrying = false
  /** something was met while trying, which a try that ends well may have left out */
  let isMissed = false

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
    // first the data that exists nowhere else
    await outbox.keepUnkept()
    await replica.readUnread()
    if (parts.isLeader()) for (const table of await replica.keepUnkept()) parts.onAnew(table)
    for (const told of [room, 'tabs']) parts.onStored(told)
    if (isEmptied) parts.onEmptied()
    isEmptied = false
  }

  const flight: SingleFlight = createSingleFlight({
    work: async () => {
      isTrying = true
      isMissed = false
      try {
        await keepAll()
      } catch (error) {
        parts.onStorageError(error, room)
        throw error
      } finally {
        isTrying = false
      }
      if (isMissed) throw new Error('something could not be kept while all else was')
    },
    retries: () => true,
    longestWait,
    timers,
  })
  let resting: unknown
  const stop = db.connected.subscribe(() => {
    timers.clear(resting)
    if (!db.connected.get()) resting = timers.set(() => flight.trigger(), restMs)
  })
  flight.trigger()
  return {
    // one that is met while trying is tried after it, and has its pauses
    failed: () => {
      if (isTrying) isMissed = true
      else flight.nudge()
    },
    close: () => {
      stop()
      timers.clear(resting)
      flight.close()
    },
  }
}

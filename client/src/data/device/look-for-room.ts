import { isQuotaError } from '#client/data/device/storage-state.ts'
import { createLane, type Lane, type Timers } from '#client/data/live/lane.ts'
import type { ReplicaDatabase } from '#client/data/replica/replica-database.ts'

/** What is told of when there is none, beside the things that found none. */
const room = 'room'

/**
 * Looks, by writing something small, whether there is room on the device: a tab that opens while there is none says so before anything was
 * typed, and looks again until there is.
 */
export function lookForRoom(
  db: ReplicaDatabase,
  timers: Timers,
  told: { onStorageError: (error: unknown, of: string) => void; onStored?: ((of: string) => void) | undefined },
): Lane {
  const lane = createLane({
    work: async () => {
      try {
        const tx = db.transaction('meta', 'readwrite')
        void tx.store.put({ epoch: '', seq: 0 }, room)
        await tx.done
        told.onStored?.(room)
      } catch (error) {
        // whatever else is wrong, whoever has something to keep meets it
        if (!isQuotaError(error)) return
        told.onStorageError(error, room)
        throw error
      }
    },
    retries: isQuotaError,
    timers,
  })
  lane.trigger()
  return lane
}

import type { RecordColumns } from '#shared/protocol/record-chunk.ts'
import type { SingleFlight } from '#client/lib/single-flight.ts'
import type { Value } from '#client/lib/value.ts'
import type { CatchUp } from '#client/engine/live/catch-up.ts'
import { accessKeyOf, currentAccess } from '#client/engine/live/table-plan.ts'
import type { TabChannel } from '#client/engine/live/tabs.ts'
import type { Replica } from '#client/engine/replica/replica.ts'
import type { Session } from '#client/engine/session/session-store.ts'

/** The tables that the leader tab stores for all tabs. */
export interface DeviceTables {
  /** Drops a damaged table, if this is the leader, which stores. A follower's failed read says nothing of the leader's copy. */
  dropDamaged(tableId: string): Promise<void>
  /** Shows the rows that a query brought of a large table. The leader stores them and informs the other tabs. */
  keepPage(tableId: string, columns: RecordColumns, seq: number): Promise<void>
  /** Drops tables that are no longer pinned. Newly pinned ones are fetched by the pull. */
  followPinned(): Promise<void>
}

interface DeviceTablesParts {
  session: Session
  replica: Replica
  tabs: TabChannel
  isLeader: () => boolean
  catchUp: CatchUp
  pull: SingleFlight
  pinned: Value<ReadonlySet<string>>
}

export function createDeviceTables({ session, replica, tabs, isLeader, catchUp, pull, pinned }: DeviceTablesParts): DeviceTables {
  let wasPinned = pinned.get()
  return {
    dropDamaged: async (tableId) => {
      if (!isLeader()) return tabs.post({ type: 'damaged', tableId })
      await replica.localTable(tableId).drop()
      tabs.post({ type: 'dropped', tableIds: [tableId] })
      pull.trigger()
    },
    keepPage: async (tableId, columns, seq) => {
      if (!isLeader()) tabs.post({ type: 'page', tableId, columns, seq })
      const table = replica.localTable(tableId)
      const accessKey = accessKeyOf(currentAccess(replica, session), tableId)
      // all of it is on its way, or stored and being read: another page would be a second truth
      const isKept = isLeader() && !replica.keepsWhole(tableId)
      const chunk = await table.take(columns, { seq, accessKey, rows: replica.rowsOf(tableId) }, isKept)
      if (chunk && table.meta && isKept) tabs.post({ type: 'chunks', chunks: [chunk], meta: table.meta, how: 'added' })
    },
    followPinned: async () => {
      const released = [...wasPinned].filter((tableId) => !pinned.get().has(tableId))
      wasPinned = pinned.get()
      if (!isLeader()) return
      for (const tableId of released) if (replica.isPaged(tableId)) await catchUp.forgetTable(tableId)
      pull.trigger()
    },
  }
}

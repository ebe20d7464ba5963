import type { RecordColumns } from '#shared/protocol/record-chunk.ts'
import type { Outbox } from '#client/engine/outbox/outbox.ts'
import type { Replica } from '#client/engine/replica/replica.ts'
import type { Session } from '#client/engine/session/session-store.ts'
import { createValue } from '#client/lib/value.ts'
import type { SettableValue, Value } from '#client/lib/value.ts'
import type { ServerApi } from '#client/engine/live/server-api.ts'
import type { Presence } from '#client/engine/presence/presence.ts'
import type { News } from '#client/engine/live/news.ts'
import type { Network } from '#client/engine/live/network.ts'

/** Everything this tab holds for one person in one organisation. */
export interface Device {
  session: Session
  replica: Replica
  outbox: Outbox
  /** false: this browser keeps nothing, and everything lives as long as the tab */
  keeps: boolean
  network: Network
  /** true in the tab that sends and stores */
  isLeader: Value<boolean>
  /** the server, for tables that are not here whole and for files */
  server: Pick<ServerApi, 'query' | 'count' | 'figures' | 'groups' | 'records' | 'part'>
  /** takes records that the server answered of a table that is not here whole; `seq`: the table's position at the question */
  keepPage(tableId: string, columns: RecordColumns, seq: number): Promise<void>
  /** tables past the budget that belong here whole */
  pinned: SettableValue<ReadonlySet<string>>
  /** the other people in the same table */
  presence: Presence
  /** what features are told on the live connection */
  news: News
  /** asks the server for news and sends waiting changes, now */
  syncNow(): void
  close(): Promise<void>
}

/** The device behind the hooks: undefined without a signed-in person, or while it opens (some milliseconds). */
export const currentDevice = createValue<Device | undefined>(undefined)

/** @throws without a signed-in person, or before the device has opened: only for code that a gesture runs */
export function readDevice(): Device {
  const device = currentDevice.get()
  if (!device) throw new Error('the device is not open')
  return device
}

const never: Value<undefined> = { get: () => undefined, subscribe: () => () => undefined }

/** A value of the current device that follows it when another person signs in; `absent` while there is none. */
export function valueOfDevice<T>(pick: (device: Device) => Value<T>, absent: T): Value<T> {
  return {
    get: () => {
      const device = currentDevice.get()
      return device ? pick(device).get() : absent
    },
    subscribe: (listener) => {
      let stopInner = innerOf(listener)
      const stopOuter = currentDevice.subscribe(() => {
        stopInner()
        stopInner = innerOf(listener)
        listener()
      })
      return () => {
        stopOuter()
        stopInner()
      }
    },
  }

  function innerOf(listener: () => void): () => void {
    const device = currentDevice.get()
    return (device ? pick(device) : never).subscribe(listener)
  }
}

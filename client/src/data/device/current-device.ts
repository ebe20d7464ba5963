import type { RecordColumns } from '#shared/protocol/feed.ts'
import type { Outbox } from '#client/data/outbox/outbox.ts'
import type { Replica } from '#client/data/replica/replica.ts'
import type { Session } from '#client/data/session/session-store.ts'
import { createValue } from '#client/data/lib/value.ts'
import type { SettableValue, Value } from '#client/data/lib/value.ts'
import type { ServerApi } from '#client/data/live/server-api.ts'
import type { Presence } from '#client/data/presence/presence.ts'
import type { Network } from '#client/data/live/network.ts'

/** Everything this tab holds for one person in one organisation. */
export interface Device {
  session: Session
  replica: Replica
  outbox: Outbox
  /** false: this browser keeps nothing, and all of it lives as long as the tab */
  keeps: boolean
  network: Network
  /** whether this tab is the one that sends and stores */
  isLeader: Value<boolean>
  /** asked about tables that are not here whole; takes files */
  server: Pick<ServerApi, 'query' | 'count' | 'figures' | 'groups' | 'records' | 'part'>
  /** takes records that the server answered of a table that is not here whole; `seq`: how far the table was known when it was asked */
  keepPage(tableId: string, columns: RecordColumns, seq: number): Promise<void>
  /** tables past the budget that are to be here whole */
  pinned: SettableValue<ReadonlySet<string>>
  /** who else is in the same table */
  presence: Presence
  /** asks the server for news and sends what waits, now */
  syncNow(): void
  close(): Promise<void>
}

/** The device behind the hooks: undefined while nobody is signed in, or while it opens (some milliseconds). */
export const currentDevice = createValue<Device | undefined>(undefined)

/** @throws when nobody is signed in, or the device has not opened yet: only for code that a person's gesture runs */
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

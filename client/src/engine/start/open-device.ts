import { newId } from '#shared/lib/ids.ts'
import type { Transport } from '#client/engine/api/request.ts'
import type { Device } from '#client/engine/device/current-device.ts'
import { askForUnkept, listenToTabs } from '#client/engine/device/listen-to-tabs.ts'
import { retryStorage, type Keeper } from '#client/engine/device/retry-storage.ts'
import { CatchUp } from '#client/engine/live/catch-up.ts'
import { realTimers, type Timers } from '#client/lib/single-flight.ts'
import type { SocketLike } from '#client/engine/live/live-socket.ts'
import type { Network } from '#client/engine/live/network.ts'
import { createValue, type SettableValue } from '#client/lib/value.ts'
import { createServerApi } from '#client/engine/live/server-api.ts'
import type { Leadership, TabChannel } from '#client/engine/live/tabs.ts'
import { Outbox } from '#client/engine/outbox/outbox.ts'
import { createMemoryOutboxStorage, createOutboxStorage } from '#client/engine/outbox/outbox-storage.ts'
import { startScript } from '#client/engine/last-look/start-script.ts'
import { Replica } from '#client/engine/replica/replica.ts'
import type { ReplicaDatabase } from '#client/engine/replica/replica-database.ts'
import { DamagedError } from '#client/engine/device/damaged-error.ts'
import type { Session } from '#client/engine/session/session-store.ts'
import { createDeviceFlights } from '#client/engine/start/device-flights.ts'
import { createDeviceLive } from '#client/engine/start/device-live.ts'
import { createDeviceTables } from '#client/engine/start/device-tables.ts'
import { createNetworkFollower } from '#client/engine/start/follow-network.ts'

const pollEveryMs = 30_000

/** The parts of a device, passed in so that tests bring their own. */
export interface DeviceParts {
  session: Session
  /** undefined: this browser keeps nothing */
  db: ReplicaDatabase | undefined
  transport: Transport
  network: Network
  tabs: TabChannel
  leadership: Leadership
  connect: () => SocketLike
  now: () => Date
  /** the device could not keep something: a table by its id, the entities, unsent changes */
  onStorageError: (error: unknown, of: string) => void
  /** all of it is stored now */
  onStored?: (of: string) => void
  /** false: the person has left this browser, and none of their data may be written any more */
  mayKeep?: () => boolean
  timers?: Timers
  /** rows up to which a table is kept whole */
  rowBudget?: number
  /** tables past the budget that belong here whole; shared by every tab of the browser */
  pinned?: SettableValue<ReadonlySet<string>>
}

/**
 * Opens one person's data on this device and shows it. The leader tab then sends waiting changes and follows the server until the device is closed.
 */
export async function openDevice(parts: DeviceParts): Promise<Device> {
  const { session, db, network, tabs, leadership, now, timers = realTimers, pinned = createValue<ReadonlySet<string>>(new Set()) } = parts
  const closing = new AbortController()
  const tab = newId()
  const api = createServerApi(parts.transport, closing.signal)
  const isLeader = (): boolean => leadership.isLeader.get()
  let keeper: Keeper | undefined
  function onStorageError(error: unknown, of: string): void {
    parts.onStorageError(error, of)
    // damaged data is fetched again instead
    if (!(error instanceof DamagedError)) keeper?.failed()
  }
  const onStored = (of: string): void => parts.onStored?.(of)
  const replica = new Replica({
    db,
    budget: parts.rowBudget,
    isPinned: (tableId) => pinned.get().has(tableId),
    onStorageError,
    onStored,
    onDamaged: (tableId) => void tables.dropDamaged(tableId),
    loadFormulas: async () => (await import('#client/engine/replica/device-formulas.ts')).deviceFormulas,
    onWanted: (tableId) => {
      catchUp.want(tableId)
      tabs.post({ type: 'wanted', tableId, tab })
      pull.trigger()
    },
  })
  // the screen may show what went before the kept looks are open
  replica.losses.subscribe(() => startScript()?.end())
  const outbox = new Outbox({
    replica,
    storage: db ? createOutboxStorage(db) : createMemoryOutboxStorage(),
    now,
    onStorageError,
    onStored,
    news: {
      put: (item) => {
        tabs.post({ type: 'outbox-put', item })
        if (item.state === 'device') push.trigger()
      },
      remove: (id) => tabs.post({ type: 'outbox-remove', id }),
    },
  })
  const catchUp = new CatchUp({ session, replica, outbox, api, tell: (message) => tabs.post(message) })
  const flights = createDeviceFlights({ isLeader, catchUp, outbox, api, now, timers })
  const { pull, push, ask } = flights
  const { live, presence, news } = createDeviceLive({ connect: parts.connect, tabs, leadership, network, catchUp, flights, timers })
  const tables = createDeviceTables({ session, replica, tabs, isLeader, catchUp, pull, pinned })
  const follower = createNetworkFollower({ network, replica, tabs, isLeader, live, flights })
  const { syncNow } = follower

  // A try that failed while the browser was offline says nothing of now: its pause ends.
  network.onReturn(() => push.trigger())
  replica.setOnline(network.online.get())
  const opened = replica.open().then(() => outbox.open())
  listenToTabs({
    tab,
    tabs,
    opened,
    replica,
    outbox,
    isLeader,
    want: (id) => catchUp.want(id),
    dropDamaged: tables.dropDamaged,
    keepPage: tables.keepPage,
    push,
    pull,
    syncNow,
    tellNetwork: follower.tell,
    hearNetwork: follower.hear,
    keepSoon: () => keeper?.failed(),
    presence,
    news,
    onError: (error) => onStorageError(error, 'tabs'),
  })
  await opened
  const stops = [
    network.online.subscribe(follower.follow),
    leadership.isLeader.subscribe(syncNow),
    pinned.subscribe(() => void tables.followPinned()),
  ]
  const poll = setInterval(ask, pollEveryMs)
  keeper =
    db &&
    retryStorage({
      db,
      outbox,
      replica,
      isLeader,
      mayKeep: parts.mayKeep ?? (() => true),
      timers,
      onStorageError: parts.onStorageError,
      onStored,
      onEmptied: () => {
        if (isLeader())
          tabs.post({ type: 'emptied', tab, has: replica.localTables.filter(({ meta }) => meta).map(({ store }) => store.tableId) })
        ask()
      },
      onAnew: ({ meta }) => meta && tabs.post({ type: 'chunks', chunks: [], meta, how: 'anew' }),
    })
  if (!isLeader()) askForUnkept({ tab, tabs, outbox })
  // a follower makes the leader ask as well: the sizes of the tables are announced, not stored
  syncNow()

  return {
    session,
    replica,
    outbox,
    keeps: db !== undefined,
    network,
    presence,
    news,
    isLeader: leadership.isLeader,
    server: api,
    keepPage: tables.keepPage,
    pinned,
    syncNow,
    close: async () => {
      for (const stop of stops) stop()
      presence.close()
      clearInterval(poll)
      closing.abort()
      keeper?.close()
      push.close()
      pull.close()
      live.close()
      leadership.close()
      tabs.close()
      network.close()
      db?.close()
    },
  }
}

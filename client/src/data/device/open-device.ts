import { newId } from '#shared/lib/ids.ts'
import type { RecordColumns } from '#shared/protocol/feed.ts'
import type { Transport } from '#client/data/api/request.ts'
import { isTemporary } from '#client/data/api/api-error.ts'
import type { Device } from '#client/data/device/current-device.ts'
import { askForUnkept, listenToTabs } from '#client/data/device/listen-to-tabs.ts'
import { lookForRoom, type Keeper } from '#client/data/device/look-for-room.ts'
import { CatchUp } from '#client/data/live/catch-up.ts'
import { accessKeyOf, currentAccess } from '#client/data/live/table-plan.ts'
import { createLane, realTimers, type Timers } from '#client/data/live/lane.ts'
import { createLiveSocket, type SocketLike } from '#client/data/live/live-socket.ts'
import type { Network } from '#client/data/live/network.ts'
import { createValue, type SettableValue } from '#client/data/lib/value.ts'
import { sendWaiting } from '#client/data/live/sender.ts'
import { createServerApi } from '#client/data/live/server-api.ts'
import type { Leadership, TabChannel } from '#client/data/live/tabs.ts'
import { Outbox } from '#client/data/outbox/outbox.ts'
import { createMemoryOutboxStorage, createOutboxStorage } from '#client/data/outbox/outbox-storage.ts'
import { createPresence } from '#client/data/presence/presence.ts'
import { Replica } from '#client/data/replica/replica.ts'
import type { ReplicaDatabase } from '#client/data/replica/replica-database.ts'
import { DamagedError } from '#client/data/replica/table-storage.ts'
import type { Session } from '#client/data/session/session-store.ts'

const pollEveryMs = 30_000

/** What a device is made of; passed in, so that tests bring their own. */
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
  /** all of it is kept */
  onStored?: (of: string) => void
  /** false: the person has left this browser, and nothing of theirs may be written any more */
  mayKeep?: () => boolean
  timers?: Timers
  /** rows up to which a table is kept whole */
  rowBudget?: number
  /** larger tables that are to be here whole; every tab of the browser has the same */
  pinned?: SettableValue<ReadonlySet<string>>
}

/**
 * Opens one person's data on this device: shows what is here, then, in the leader tab, sends what waits and follows the
 * server for as long as it is open.
 */
export async function openDevice(parts: DeviceParts): Promise<Device> {
  const { session, db, network, tabs, leadership, now, timers = realTimers, pinned = createValue<ReadonlySet<string>>(new Set()) } = parts
  const closing = new AbortController()
  const tab = newId()
  const api = createServerApi(parts.transport, closing.signal)
  let keeper: Keeper | undefined
  function onStorageError(error: unknown, of: string): void {
    parts.onStorageError(error, of)
    // what is damaged is fetched again instead
    if (!(error instanceof DamagedError)) keeper?.failed()
  }
  const onStored = (of: string): void => parts.onStored?.(of)
  const replica = new Replica({
    db,
    budget: parts.rowBudget,
    isPinned: (tableId) => pinned.get().has(tableId),
    onStorageError,
    onStored,
    onDamaged: (tableId) => void dropDamaged(tableId),
    loadFormulas: async () => (await import('#client/data/replica/device-formulas.ts')).deviceFormulas,
    onWanted: (tableId) => {
      catchUp.want(tableId)
      tabs.post({ type: 'wanted', tableId, tab })
      pull.trigger()
    },
  })
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
  const isLeader = (): boolean => leadership.isLeader.get()
  const pull = createLane({ work: async () => (isLeader() ? catchUp.run() : undefined), retries: isTemporary, timers })
  /** whatever changed may not have been told here: the feed is asked */
  function ask(): void {
    catchUp.noteNews()
    pull.trigger()
  }
  /** the live connection brings what changed, own changes too */
  let isToldDeltas = false
  const push = createLane({
    work: async () => (isLeader() ? sendWaiting(outbox, api, now, () => (isToldDeltas ? pull.trigger() : ask())) : undefined),
    retries: isTemporary,
    timers,
  })
  const presence = createPresence({
    send: (message) => live.send(JSON.stringify(message)),
    tell: (message) => tabs.post({ type: 'presence', message }),
    isLeader: leadership.isLeader,
    timers,
  })
  const live = createLiveSocket({
    connect: parts.connect,
    timers,
    onLost: () => {
      isToldDeltas = false
      presence.lost()
    },
    onSilent: () => network.report(false),
    onOpen: () => {
      presence.connected()
      network.report(true)
      ask()
      push.trigger()
    },
    onMessage: (message) => {
      if (message.type === 'presence') return presence.hear(message)
      if (message.type === 'hello') isToldDeltas = message.deltas === true
      if (message.type === 'access-changed') catchUp.noteAccessChanged()
      else if (message.type === 'delta') catchUp.noteDelta(message)
      else catchUp.noteNews()
      pull.trigger()
    },
  })

  /** Only the leader, who stores, forgets what is stored: a follower's copy in memory says nothing of the leader's. */
  async function dropDamaged(tableId: string): Promise<void> {
    if (!isLeader()) return tabs.post({ type: 'damaged', tableId })
    await replica.localTable(tableId).drop()
    tabs.post({ type: 'dropped', tableIds: [tableId] })
    pull.trigger()
  }

  /** What a query brought of a large table is shown here at once; the leader keeps it, and tells the others. */
  async function keepPage(tableId: string, columns: RecordColumns, seq: number): Promise<void> {
    if (!isLeader()) tabs.post({ type: 'page', tableId, columns, seq })
    const table = replica.localTable(tableId)
    const accessKey = accessKeyOf(currentAccess(replica, session), tableId)
    // all of it is on its way, or stored and being read: a page more would be a second truth
    const isKept = isLeader() && !replica.keepsWhole(tableId)
    const chunk = await table.take(columns, { seq, accessKey, rows: replica.rowsOf(tableId) }, isKept)
    if (chunk && table.meta && isKept) tabs.post({ type: 'chunks', chunks: [chunk], meta: table.meta, how: 'added' })
  }

  /** What is no longer wanted whole leaves room; what is wanted now is fetched by whoever fetches. */
  let wasPinned = pinned.get()
  async function onPinned(): Promise<void> {
    const released = [...wasPinned].filter((tableId) => !pinned.get().has(tableId))
    wasPinned = pinned.get()
    if (!isLeader()) return
    for (const tableId of released) if (replica.isPaged(tableId)) await catchUp.forgetTable(tableId)
    pull.trigger()
  }

  function syncNow(): void {
    if (!isLeader()) return tabs.post({ type: 'sync-now' })
    if (network.online.get()) live.wake()
    push.trigger()
    ask()
  }

  /** The leader's connection knows: what another tab found out by itself is set right by it. */
  function tellNetwork(): void {
    if (isLeader()) tabs.post({ type: 'network', online: network.online.get() })
    else if (!isToldNetwork) tabs.post({ type: 'network-asked' })
  }
  let isToldNetwork = false
  function hearNetwork(online: boolean): void {
    isToldNetwork = true
    network.report(online)
    isToldNetwork = false
  }

  function onNetwork(): void {
    const online = network.online.get()
    replica.setOnline(online)
    tellNetwork()
    if (online) {
      if (!isLeader()) return syncNow()
      // Any answer makes us online. Sending that failed meanwhile keeps its pause, or a server that answers questions but
      // takes no changes would be asked without end; a connection that opens anew sends at once.
      live.wake()
      push.nudge()
      return ask()
    }
    // A connection the browser knows to be gone would look open for minutes. When only a request failed, this one may be
    // the first to find the server again, and a question tells whether it was that request alone.
    if (globalThis.navigator?.onLine === false) live.rest()
    else ask()
  }

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
    dropDamaged,
    keepPage,
    push,
    pull,
    syncNow,
    tellNetwork,
    hearNetwork,
    keepSoon: () => keeper?.failed(),
    presence,
    onError: (error) => onStorageError(error, 'tabs'),
  })
  await opened
  const stops = [network.online.subscribe(onNetwork), leadership.isLeader.subscribe(syncNow), pinned.subscribe(() => void onPinned())]
  const poll = setInterval(ask, pollEveryMs)
  keeper =
    db &&
    lookForRoom({
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
  // a tab beside the one that asks has it ask as well: how large the tables are is told, not stored
  syncNow()

  return {
    session,
    replica,
    outbox,
    keeps: db !== undefined,
    network,
    presence,
    isLeader: leadership.isLeader,
    server: api,
    keepPage,
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

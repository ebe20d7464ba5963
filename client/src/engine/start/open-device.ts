import { newId } from '#shared/lib/ids.ts'
import type { RecordColumns } from '#shared/protocol/record-chunk.ts'
import type { Transport } from '#client/engine/api/request.ts'
import { isTemporary } from '#client/lib/api-error.ts'
import type { Device } from '#client/engine/device/current-device.ts'
import { askForUnkept, listenToTabs } from '#client/engine/device/listen-to-tabs.ts'
import { retryStorage, type Keeper } from '#client/engine/device/retry-storage.ts'
import { CatchUp } from '#client/engine/live/catch-up.ts'
import { accessKeyOf, currentAccess } from '#client/engine/live/table-plan.ts'
import { createSingleFlight, realTimers, type Timers } from '#client/lib/single-flight.ts'
import { createLiveSocket, type SocketLike } from '#client/engine/live/live-socket.ts'
import { createNews, isChatNews } from '#client/engine/live/news.ts'
import type { Network } from '#client/engine/live/network.ts'
import { createValue, type SettableValue } from '#client/lib/value.ts'
import { sendWaiting } from '#client/engine/live/sender.ts'
import { createServerApi } from '#client/engine/live/server-api.ts'
import type { Leadership, TabChannel } from '#client/engine/live/tabs.ts'
import { Outbox } from '#client/engine/outbox/outbox.ts'
import { createMemoryOutboxStorage, createOutboxStorage } from '#client/engine/outbox/outbox-storage.ts'
import { createPresence } from '#client/engine/presence/presence.ts'
import { Replica } from '#client/engine/replica/replica.ts'
import type { ReplicaDatabase } from '#client/engine/replica/replica-database.ts'
import { DamagedError } from '#client/engine/device/damaged-error.ts'
import type { Session } from '#client/engine/session/session-store.ts'

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
    onDamaged: (tableId) => void dropDamaged(tableId),
    loadFormulas: async () => (await import('#client/engine/replica/device-formulas.ts')).deviceFormulas,
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
  const pull = createSingleFlight({ work: async () => (isLeader() ? catchUp.run() : undefined), retries: isTemporary, timers })
  /** the change may never have been announced here: the feed is asked */
  function ask(): void {
    catchUp.noteNews()
    pull.trigger()
  }
  /** true when the live connection brings the changes, own ones included */
  let isToldDeltas = false
  const push = createSingleFlight({
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
  const news = createNews({
    tell: (told) => tabs.post({ type: 'news', news: told }),
    send: (message) => live.send(JSON.stringify(message)),
    isLeader,
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
      news.hear({ type: 'again' })
    },
    onMessage: (message) => {
      if (message.type === 'presence') return presence.hear(message)
      if (isChatNews(message)) return news.hear(message)
      if (message.type === 'hello') isToldDeltas = message.deltas === true
      if (message.type === 'access-changed') {
        catchUp.noteAccessChanged()
        news.hear({ type: 'again' })
      } else if (message.type === 'delta') catchUp.noteDelta(message)
      else catchUp.noteNews()
      pull.trigger()
    },
  })

  /** Drops a damaged table, if this is the leader, which stores. A follower's failed read says nothing of the leader's copy. */
  async function dropDamaged(tableId: string): Promise<void> {
    if (!isLeader()) return tabs.post({ type: 'damaged', tableId })
    await replica.localTable(tableId).drop()
    tabs.post({ type: 'dropped', tableIds: [tableId] })
    pull.trigger()
  }

  /** Shows the rows that a query brought of a large table. The leader stores them and informs the other tabs. */
  async function keepPage(tableId: string, columns: RecordColumns, seq: number): Promise<void> {
    if (!isLeader()) tabs.post({ type: 'page', tableId, columns, seq })
    const table = replica.localTable(tableId)
    const accessKey = accessKeyOf(currentAccess(replica, session), tableId)
    // all of it is on its way, or stored and being read: another page would be a second truth
    const isKept = isLeader() && !replica.keepsWhole(tableId)
    const chunk = await table.take(columns, { seq, accessKey, rows: replica.rowsOf(tableId) }, isKept)
    if (chunk && table.meta && isKept) tabs.post({ type: 'chunks', chunks: [chunk], meta: table.meta, how: 'added' })
  }

  /** Drops tables that are no longer pinned. Newly pinned ones are fetched by the pull. */
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

  /** Shares the leader's view of the network, which corrects what another tab found out by itself. */
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
      // Any answer sets the state online. Failed sending keeps its pause: a server that answers reads but refuses writes would be asked without end.
      // A connection that reopens sends at once.
      live.wake()
      push.nudge()
      return ask()
    }
    // A connection that the browser knows to be dead would look open for minutes. After a failed request alone, the connection may be the first to
    // reach the server again, so a question decides.
    if (globalThis.navigator?.onLine === false) live.rest()
    else ask()
  }

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
    dropDamaged,
    keepPage,
    push,
    pull,
    syncNow,
    tellNetwork,
    hearNetwork,
    keepSoon: () => keeper?.failed(),
    presence,
    news,
    onError: (error) => onStorageError(error, 'tabs'),
  })
  await opened
  const stops = [network.online.subscribe(onNetwork), leadership.isLeader.subscribe(syncNow), pinned.subscribe(() => void onPinned())]
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

import 'fake-indexeddb/auto'
import { forceCloseDatabase } from 'fake-indexeddb'
import { newId } from '#shared/lib/ids.ts'
import type { Transport } from '#client/engine/api/request.ts'
import type { Device } from '#client/engine/device/current-device.ts'
import { openDevice } from '#client/engine/start/open-device.ts'
import type { Timers } from '#client/lib/single-flight.ts'
import { createValue, type SettableValue, type Value } from '#client/lib/value.ts'
import type { SocketLike } from '#client/engine/live/live-socket.ts'
import type { Network } from '#client/engine/live/network.ts'
import type { Leadership, TabChannel, TabMessage } from '#client/engine/live/tabs.ts'
import { openReplicaDatabase, type ReplicaDatabase } from '#client/engine/replica/replica-database.ts'
import type { Session } from '#client/engine/session/session-store.ts'
import { buildSession } from '#tests/support/build-session.ts'

/** The tabs of one browser: one database, one channel, one leader at a time. */
export interface TestBrowser {
  session: Session
  online: SettableValue<boolean>
  /** no room is left: whatever is written is refused */
  full: SettableValue<boolean>
  /** the browser opens no database */
  shut: SettableValue<boolean>
  databaseName: string
  /** the browser's own event, beside `online` */
  announceReturn(): void
  /** every connection is closed, as by a browser whose disk is full or whose storage is cleared */
  loseDatabase(): void
  /** opens one more tab; `believes` is a view of the network of its own, e.g. after a missed event */
  openTab(options?: { believes?: SettableValue<boolean> }): Promise<TestTab>
}

export interface TestTab {
  device: Device
  /** closes it as a person does */
  close(): Promise<void>
  /** ends it in the middle of whatever it does, as a crash would: nothing it still does reaches disk, network or tabs */
  crash(): void
}

export interface TestBrowserOptions {
  transport: Transport
  /** creates the live connection; absent: only the test triggers updates */
  connect?: () => SocketLike
  session?: Session
  /** the device's clock */
  now?: () => Date
  /** rows up to which tables are kept whole */
  rowBudget?: number
  /** larger tables that are kept whole all the same */
  pinned?: SettableValue<ReadonlySet<string>>
  /** false: the browser refuses to keep anything */
  keeps?: boolean
  onStorageError?: (error: unknown, of: string) => void
  onStored?: (of: string) => void
  mayKeep?: () => boolean
  timers?: Timers
}

export function createTestBrowser(options: TestBrowserOptions): TestBrowser {
  const session = options.session ?? buildSession()
  const name = `trama:${session.orgId}:${session.memberId}:${newId()}`
  const online = createValue(true)
  const full = createValue(false)
  const shut = createValue(false)
  shut.subscribe(() => (shut.get() ? shutNames.add(name) : shutNames.delete(name)))
  const channels = new Set<{ listener: (message: TabMessage) => void; alive: boolean }>()
  const waiting: SettableValue<boolean>[] = []
  const returns = new Set<() => void>()
  let leader: SettableValue<boolean> | undefined

  function joinChannel(tab: { alive: boolean }): TabChannel {
    const member = { listener: (_message: TabMessage): void => undefined, alive: true }
    channels.add(member)
    return {
      post: (message) => {
        if (!tab.alive || !member.alive) return
        const copy = structuredClone(message)
        for (const other of channels) if (other !== member) queueMicrotask(() => other.alive && other.listener(copy))
      },
      listen: (listener) => (member.listener = listener),
      close: () => {
        member.alive = false
        channels.delete(member)
      },
    }
  }

  function stand(): Leadership {
    const isLeader = createValue(false)
    const close = (): void => {
      waiting.splice(waiting.indexOf(isLeader), waiting.includes(isLeader) ? 1 : 0)
      if (leader !== isLeader) return
      isLeader.set(false)
      leader = waiting.shift()
      leader?.set(true)
    }
    if (leader) waiting.push(isLeader)
    else (leader = isLeader).set(true)
    return { isLeader, close }
  }

  return {
    session,
    online,
    full,
    shut,
    databaseName: name,
    announceReturn: () => returns.forEach((listener) => listener()),
    loseDatabase: () => {
      for (const connection of connections.get(name) ?? []) forceCloseDatabase(connection as never)
      connections.delete(name)
    },
    openTab: async ({ believes } = {}) => {
      const state = { alive: true }
      const db = options.keeps === false ? undefined : withQuota(await openReplicaDatabase(name), full)
      const leadership = stand()
      const tabs = joinChannel(state)
      const network: Network = {
        online: believes ?? online,
        report: (reached) => believes?.set(reached),
        onReturn: (listener) => void returns.add(listener),
        close: () => undefined,
      }
      const device = await openDevice({
        session,
        db,
        transport: {
          ...options.transport,
          fetch: async (url, init) => {
            if (!online.get() || !state.alive) throw new TypeError('network is gone')
            const answer = await options.transport.fetch(url, init)
            if (!state.alive) return new Promise<Response>(() => undefined)
            return answer
          },
        },
        network,
        tabs,
        leadership,
        connect: options.connect ?? (() => ({ addEventListener: () => undefined, close: () => undefined })),
        now: options.now ?? (() => new Date()),
        onStorageError: options.onStorageError ?? (() => undefined),
        ...(options.onStored && { onStored: options.onStored }),
        ...(options.mayKeep && { mayKeep: options.mayKeep }),
        ...(options.timers && { timers: options.timers }),
        ...(options.rowBudget === undefined ? {} : { rowBudget: options.rowBudget }),
        ...(options.pinned && { pinned: options.pinned }),
      })
      return {
        device,
        close: device.close,
        crash: () => {
          state.alive = false
          tabs.close()
          leadership.close()
          db?.close()
        },
      }
    },
  }
}

/** Connections by the database's name, in the order they were opened; and names that no browser opens now. */
const connections = new Map<string, IDBDatabase[]>()
const shutNames = new Set<string>()
const openForReal = indexedDB.open.bind(indexedDB)
indexedDB.open = (name, version) => {
  if (shutNames.has(name)) throw new DOMException('IO error: FILE_ERROR_NO_SPACE', 'UnknownError')
  const request = openForReal(name, version)
  request.addEventListener('success', () => connections.set(name, [...(connections.get(name) ?? []), request.result]))
  return request
}

/** The same database, which refuses to write while it is full, as a browser does. */
function withQuota(db: ReplicaDatabase, full: Value<boolean>): ReplicaDatabase {
  return new Proxy(db, {
    get: (target, key) => {
      const value = Reflect.get(target, key) as unknown
      if (typeof value !== 'function') return value
      if (key !== 'transaction') return value.bind(target) as unknown
      return (stores: never, mode?: 'readonly' | 'readwrite', options?: IDBTransactionOptions) => {
        if (full.get() && mode === 'readwrite') throw new DOMException('no room', 'QuotaExceededError')
        return target.transaction(stores, mode as 'readwrite', options)
      }
    },
  })
}

const patienceMs = 60_000

/** Resolves when the condition holds, looked at after every turn of the event loop. A state that never comes is an error. */
export async function until(condition: () => boolean, what: () => string = () => 'the awaited state'): Promise<void> {
  const start = Date.now()
  while (!condition()) {
    if (Date.now() - start > patienceMs) throw new Error(`never reached: ${what()}`)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

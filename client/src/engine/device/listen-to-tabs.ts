import type { RecordColumns } from '#shared/protocol/record-chunk.ts'
import type { SingleFlight } from '#client/lib/single-flight.ts'
import type { News } from '#client/engine/live/news.ts'
import type { TabChannel, TabMessage } from '#client/engine/live/tabs.ts'
import type { Outbox } from '#client/engine/outbox/outbox.ts'
import type { Presence } from '#client/engine/presence/presence.ts'
import type { Replica } from '#client/engine/replica/replica.ts'

export interface TabListenerParts {
  /** this tab among the others */
  tab: string
  tabs: TabChannel
  /** resolves when the disk has been read; earlier messages would be overwritten by its older state */
  opened: Promise<unknown>
  replica: Replica
  outbox: Outbox
  isLeader: () => boolean
  want: (tableId: string) => void
  dropDamaged: (tableId: string) => Promise<void>
  keepPage: (tableId: string, columns: RecordColumns, seq: number) => Promise<void>
  push: SingleFlight
  pull: SingleFlight
  syncNow: () => void
  tellNetwork: () => void
  hearNetwork: (online: boolean) => void
  /** retries to store unstored changes */
  keepSoon: () => void
  presence: Pick<Presence, 'fromTab'>
  news: Pick<News, 'fromTab'>
  /** the device could not read what another tab stored */
  onError: (error: unknown) => void
}

/** Asks the leader for everything that it had no space to store. */
export function askForUnkept({ tab, tabs, outbox }: Pick<TabListenerParts, 'tab' | 'tabs' | 'outbox'>): void {
  tabs.post({ type: 'unkept-asked', tab, known: outbox.known() })
}

type Handlers = { [T in TabMessage['type']]: (message: Extract<TabMessage, { type: T }>) => void | Promise<void> }

/** Handles messages of other tabs. A follower shows what the leader stored; the leader does what followers ask. */
export function listenToTabs({
  tab,
  tabs,
  opened,
  replica,
  outbox,
  isLeader,
  want,
  dropDamaged,
  keepPage,
  push,
  pull,
  syncNow,
  tellNetwork,
  hearNetwork,
  keepSoon,
  presence,
  news,
  onError,
}: TabListenerParts): void {
  const handlers: Handlers = {
    feed: async ({ answer, full, since }) => {
      if (full || since === replica.position?.seq) return replica.showFeed(answer, full)
      await replica.reload(answer)
      // the leader stores before it posts, so the change did not fit on the disk
      if ((replica.position?.seq ?? 0) < answer.seq) askForUnkept({ tab, tabs, outbox })
    },
    chunks: ({ chunks, meta, how }) => replica.localTable(meta.tableId).adopt(meta, chunks, how),
    dropped: ({ tableIds }) => {
      for (const id of tableIds) replica.localTable(id).forget()
    },
    'outbox-put': ({ item }) => {
      outbox.receive(item)
      if (item.state === 'device') push.trigger()
    },
    'outbox-remove': ({ id }) => outbox.forget(id),
    page: ({ tableId, columns, seq }) => (isLeader() ? keepPage(tableId, columns, seq) : undefined),
    damaged: ({ tableId }) => (isLeader() ? dropDamaged(tableId) : undefined),
    wanted: ({ tableId, tab: to }) => {
      want(tableId)
      pull.trigger()
      if (isLeader()) void replica.localTable(tableId).lend((meta, chunks) => tabs.post({ type: 'unkept-table', to, meta, chunks }))
    },
    'unkept-asked': ({ tab: to, known }) => {
      if (!isLeader()) return
      const feed = replica.unsaved()
      const { items, gone } = outbox.missedBy(known)
      if (feed || items.length + gone.length > 0) tabs.post({ type: 'unkept', to, items, gone, feed })
    },
    unkept: ({ to, items, gone, feed }) => {
      if (to !== tab) return
      if (feed) replica.showFeed(feed, true)
      for (const item of items) outbox.receive(item)
      for (const id of gone) outbox.forget(id)
    },
    'unkept-table': async ({ to, meta, chunks }) => {
      if (to !== tab) return
      await replica.localTable(meta.tableId).borrow(meta, chunks)
      if (isLeader()) keepSoon()
    },
    emptied: ({ tab: to, has }) => {
      for (const table of replica.localTables.filter(({ store }) => !has.includes(store.tableId)))
        void table.lendWhole((meta, chunks) => tabs.post({ type: 'unkept-table', to, meta, chunks }))
    },
    network: ({ online }) => (isLeader() ? undefined : hearNetwork(online)),
    'network-asked': () => (isLeader() ? tellNetwork() : undefined),
    presence: ({ message }) => presence.fromTab(message),
    news: ({ news: told }) => news.fromTab(told),
    'sync-now': () => {
      if (!isLeader()) return
      syncNow()
      // a tab that was just opened may have missed the browser's own event
      tellNetwork()
    },
  }
  let queue: Promise<unknown> = opened
  tabs.listen((message) => {
    const handle = handlers[message.type] as (message: TabMessage) => void | Promise<void>
    queue = queue.then(() => handle(message)).catch(onError)
  })
}

import type { FeedAnswer } from '#shared/catalogue/feed.ts'
import type { RecordChunk, RecordColumns } from '#shared/protocol/record-chunk.ts'
import type { ChatSaid } from '#shared/nouns/chat/chat-news.ts'
import { createValue, type Value } from '#client/lib/value.ts'
import type { LiveNews } from '#client/engine/live/news.ts'
import type { KnownItem, OutboxItem } from '#client/engine/outbox/outbox-item.ts'
import type { PresenceTabMessage } from '#client/engine/presence/presence.ts'
import type { Kept } from '#client/engine/replica/local-table.ts'
import type { StoredChunk } from '#client/engine/replica/packed-column.ts'
import type { TableMeta } from '#client/engine/replica/replica-database.ts'

/** Messages between the tabs of one person. The leader stores first and posts then, so a tab that missed the message reads the disk. */
export type TabMessage =
  | { type: 'feed'; answer: FeedAnswer; full: boolean; since: number | undefined }
  | { type: 'chunks'; chunks: RecordChunk[]; meta: TableMeta; how: Kept }
  | { type: 'dropped'; tableIds: string[] }
  | { type: 'outbox-put'; item: OutboxItem }
  | { type: 'outbox-remove'; id: string }
  | { type: 'page'; tableId: string; columns: RecordColumns; seq: number }
  | { type: 'damaged'; tableId: string }
  | { type: 'wanted'; tableId: string; tab: string }
  /** A tab has read the disk and asks the leader for everything that did not fit there. The leader answers it alone. */
  | { type: 'unkept-asked'; tab: string; known: KnownItem[] }
  | { type: 'unkept'; to: string; items: OutboxItem[]; gone: string[]; feed: FeedAnswer | undefined }
  | { type: 'unkept-table'; to: string; meta: TableMeta; chunks: StoredChunk[] }
  /** the stored data is gone: the leader asks for whole tables that only another tab has in memory */
  | { type: 'emptied'; tab: string; has: string[] }
  /** whether the leader reaches the server: every tab shows the same */
  | { type: 'network'; online: boolean }
  | { type: 'network-asked' }
  | { type: 'sync-now' }
  | { type: 'presence'; message: PresenceTabMessage }
  /** what the leader was told, or what it is asked to tell the server */
  | { type: 'news'; news: LiveNews | ChatSaid }

export interface TabChannel {
  post(message: TabMessage): void
  listen(listener: (message: TabMessage) => void): void
  close(): void
}

/** The election of the one tab that talks to the server and stores. */
export interface Leadership {
  isLeader: Value<boolean>
  close(): void
}

export function createTabChannel(principal: string): TabChannel {
  const channel = new BroadcastChannel(`trama:${principal}`)
  let closed = false
  return {
    // Work that was running when the device closed may still post; posting to a closed channel would throw.
    post: (message) => {
      if (!closed) channel.postMessage(message)
    },
    listen: (listener) => {
      channel.addEventListener('message', (event: MessageEvent<TabMessage>) => listener(event.data))
    },
    close: () => {
      closed = true
      channel.close()
    },
  }
}

/**
 * The tab that holds the lock leads; when it closes or crashes, the browser gives the lock to the next. Without locks (plain http on another machine)
 * every tab leads: slower, but correct, because mutations have ids.
 */
export function createLeadership(principal: string): Leadership {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks
  if (!locks) return { isLeader: createValue(true), close: () => undefined }
  const isLeader = createValue(false)
  const abort = new AbortController()
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  locks
    .request(`trama:${principal}:leader`, { signal: abort.signal }, () => {
      isLeader.set(true)
      return held
    })
    .catch(() => undefined) // aborted by close(): another tab leads
  return {
    isLeader,
    close: () => {
      isLeader.set(false)
      abort.abort()
      release()
    },
  }
}

import type { FeedAnswer, RecordChunk, RecordColumns } from '#shared/protocol/feed.ts'
import { createValue, type Value } from '#client/data/lib/value.ts'
import type { KnownItem, OutboxItem } from '#client/data/outbox/outbox-item.ts'
import type { PresenceTabMessage } from '#client/data/presence/presence.ts'
import type { Kept } from '#client/data/replica/local-table.ts'
import type { StoredChunk } from '#client/data/replica/packed-column.ts'
import type { TableMeta } from '#client/data/replica/replica-database.ts'

/** What the tabs of one person tell each other. The leader stores first, then tells, so a tab that missed it reads it. */
export type TabMessage =
  | { type: 'feed'; answer: FeedAnswer; full: boolean; since: number | undefined }
  | { type: 'chunks'; chunks: RecordChunk[]; meta: TableMeta; how: Kept }
  | { type: 'dropped'; tableIds: string[] }
  | { type: 'outbox-put'; item: OutboxItem }
  | { type: 'outbox-remove'; id: string }
  | { type: 'page'; tableId: string; columns: RecordColumns; seq: number }
  | { type: 'damaged'; tableId: string }
  | { type: 'wanted'; tableId: string; tab: string }
  /** a tab has read what is stored: what it lacks because there was no room is asked of the leader, who answers it alone */
  | { type: 'unkept-asked'; tab: string; known: KnownItem[] }
  | { type: 'unkept'; to: string; items: OutboxItem[]; gone: string[]; feed: FeedAnswer | undefined }
  | { type: 'unkept-table'; to: string; meta: TableMeta; chunks: StoredChunk[] }
  /** what was stored is gone: the leader asks for whole tables that only another tab has in memory */
  | { type: 'emptied'; tab: string; has: string[] }
  /** whether the leader reaches the server: every tab says the same */
  | { type: 'network'; online: boolean }
  | { type: 'network-asked' }
  | { type: 'sync-now' }
  | { type: 'presence'; message: PresenceTabMessage }

export interface TabChannel {
  post(message: TabMessage): void
  listen(listener: (message: TabMessage) => void): void
  close(): void
}

/** Whether this tab is the one that talks to the server and stores. */
export interface Leadership {
  isLeader: Value<boolean>
  close(): void
}

export function createTabChannel(principal: string): TabChannel {
  const channel = new BroadcastChannel(`trama:${principal}`)
  let closed = false
  return {
    // Work that was under way when the device closed may still tell of it; posting to a closed channel would throw.
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
 * The tab that holds the lock leads; when it closes or crashes, the browser gives the lock to the next. Where locks do not
 * exist (plain http on another machine) every tab leads: slower, still right, because mutations have ids.
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
    .catch(() => undefined) // aborted by close(): somebody else leads
  return {
    isLeader,
    close: () => {
      isLeader.set(false)
      abort.abort()
      release()
    },
  }
}

import type { ChatNews } from '#shared/nouns/chat/chat-news.ts'
import type { PresenceMessage } from '#shared/nouns/presence/presence.ts'
import type { EntityKind, EntityOf } from '#shared/catalogue/entities.ts'
import type { RecordChunk } from '#shared/protocol/record-chunk.ts'

/**
 * The change feed. `GET /api/feed?since=<seq>` answers every entity this person may see that changed
 * after `since` (0: everything), once each, at its latest state. A tombstone has `data: null`: deleted, or no longer visible.
 */
export interface FeedAnswer {
  /** raised when the organisation's file was restored from a backup: the client then starts from 0 */
  epoch: string
  /** highest seq contained; pass it as `since` next time */
  seq: number
  /** true when this answer is a full set: whatever it does not contain is to be forgotten */
  full: boolean
  changes: FeedChange[]
  /** tables the person may read: highest record seq and number of rows (an estimate is fine), so the client knows what to fetch */
  tables: { id: string; seq: number; rows: number }[]
}

export type FeedChange = { [K in EntityKind]: { kind: K; id: string; seq: number; data: EntityOf<K> | null } }[EntityKind]

/** Sent over the live socket (`/live/<org>`) after commits: something with a higher seq exists. Carries no content. */
export interface LivePoke {
  type: 'poke'
  seq: number
  /** tables whose records changed */
  tables: string[]
}

/**
 * Replaces a poke on `/live/<org>?deltas=1` when only a few records changed. It holds the answers of the feed, and of the changed tables'
 * feeds, since `since`. A device at `since` or later applies them as such answers. An older device has missed something and asks the feed.
 */
export interface LiveDelta {
  type: 'delta'
  since: number
  /** `tables` names the changed ones; the others are unchanged */
  feed: FeedAnswer
  chunks: RecordChunk[]
}

/** Sent by a device to test that the server is still there: browsers do not expose a socket's own pings. */
export const livePing = 'ping'

/** Other live messages: the session ended, the person's rights changed (refetch the feed from 0), or another person is in a table. */
export type LiveMessage =
  | LivePoke
  | LiveDelta
  | PresenceMessage
  | ChatNews
  | { type: 'session-ended' }
  | { type: 'access-changed' }
  /** answers {@link livePing} */
  | { type: 'pong' }
  /** `deltas`: every later change arrives as a delta or a poke; `pongs`: pings are answered */
  | { type: 'hello'; seq: number; epoch: string; deltas?: true; pongs?: true }

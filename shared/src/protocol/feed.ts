import type { PresenceMessage } from '#shared/presence/presence.ts'
import type { EntityKind, EntityOf } from '#shared/protocol/entities.ts'

/**
 * The change feed (architecture §5). `GET /api/feed?since=<seq>` answers every entity this person may see that changed
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

/**
 * `GET /api/feed/tables/:tableId?since=<seq>&after=<seq>`: changed records as columns, ordered by seq, in chunks.
 * `columns.id[i]` is the record whose cell of field `f` is `columns[f][i]`. Only fields the person may read are present.
 */
export interface RecordChunk {
  tableId: string
  /** highest seq in this chunk */
  seq: number
  /** seq of the table when the chunk was made; catch-up is complete when `seq` has reached it */
  head: number
  more: boolean
  /** ids of records deleted or no longer visible */
  removed: string[]
  columns: RecordColumns
}

/** Header of such an answer with more to come: where to go on from, so that it can be asked for before the chunk itself has been read. */
export const nextPartHeader = 'x-trama-next'

/** System columns have these names; field columns are named by field id. */
export interface RecordColumns {
  id: string[]
  seq: number[]
  created_at: string[]
  created_by: (string | null)[]
  updated_at: string[]
  updated_by: (string | null)[]
  [fieldId: string]: CellValue[]
}

/**
 * A cell as stored, sent and kept on the device: one representation everywhere, so that SQLite can make the JSON.
 * text/select/date: string · number: number · currency: integer minor units · checkbox: 1 or null · multiple selects, users (also
 * a single one) and links: string[] of ids. Empty is always null, never '' or [].
 */
export type CellValue = string | number | null | string[]

/** Sent over the live socket (`/live/<org>`) after commits: something with a higher seq exists. Carries no content. */
export interface LivePoke {
  type: 'poke'
  seq: number
  /** tables whose records changed */
  tables: string[]
}

/**
 * Sent instead of a poke to devices that asked for it (`/live/<org>?deltas=1`), when nothing but a few records changed: what the feed, and the
 * feeds of the changed tables, answer to whoever stands at `since`. A device that stands there or later takes it as it takes those answers; one
 * that stands before it has missed something, and asks.
 */
export interface LiveDelta {
  type: 'delta'
  since: number
  /** `tables` names those that changed; the others stand where they stood */
  feed: FeedAnswer
  chunks: RecordChunk[]
}

/** Other live messages: the session ended, the person's rights changed (refetch the feed from 0), or somebody is in a table. */
/** What a device sends over the live connection to hear whether the server is there: browsers do not show a socket's own pings. */
export const livePing = 'ping'

export type LiveMessage =
  | LivePoke
  | LiveDelta
  | PresenceMessage
  | { type: 'session-ended' }
  | { type: 'access-changed' }
  /** answers {@link livePing} */
  | { type: 'pong' }
  /** `deltas`: every change from now on is told by a delta or a poke; `pongs`: pings are answered */
  | { type: 'hello'; seq: number; epoch: string; deltas?: true; pongs?: true }

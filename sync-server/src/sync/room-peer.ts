import type { CloseReason } from '#shared/protocol/close-codes.ts'
import type { RefusalReason } from '#shared/protocol/sync-messages.ts'
import type { Sender } from '#server/sync/apply-updates.ts'
import type { Frame } from '#server/sync/frames.ts'
import type { PresencePeer } from '#server/sync/presence.ts'

/** A connection, as the room sees it. */
export interface RoomPeer extends Sender, PresencePeer {
  send(frame: Frame): void
  /** frames sent between these two calls leave in one piece */
  hold(): void
  release(): void
  /** this many more of its updates are durable */
  stored(count: number): void
  refused(count: number, reason: RefusalReason): void
  /** this many bytes of an update have missing dependencies; `isAnswer`: in an answer with everything the peer has */
  lacks(bytes: number, isAnswer: boolean): void
  /** everything up to this log row has been sent to it */
  logged(number: number): void
  /** the document is in memory, so the peer may be asked what it has */
  opened(): void
  close(reason: CloseReason): void
}

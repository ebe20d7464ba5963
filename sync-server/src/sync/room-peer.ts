import type { CloseReason } from '#shared/protocol/close-codes.ts'
import type { RefusalReason } from '#shared/protocol/sync-messages.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { Sender } from '#server/sync/apply-updates.ts'
import type { CutDocument } from '#server/sync/cut-job.ts'
import type { DocumentLog, Snapshot } from '#server/sync/document-log.ts'
import type { Frame } from '#server/sync/frames.ts'
import type { PresencePeer } from '#server/sync/presence.ts'
import type { Room } from '#server/sync/room.ts'
import type { SyncLimits } from '#server/sync/sync-limits.ts'
import type { TurnBudget } from '#server/sync/turn-budget.ts'

/** A connection, as the room sees it. */
export interface RoomPeer extends Sender, PresencePeer {
  send(frame: Frame): void
  /** what is sent between these two calls leaves in one piece */
  hold(): void
  release(): void
  /** this many more of its updates are durable */
  stored(count: number): void
  refused(count: number, reason: RefusalReason): void
  /** so many bytes of an update of it lack what they build on; `isAnswer`: although it was asked for all it has */
  lacks(bytes: number, isAnswer: boolean): void
  /** everything up to this log row has been sent to it */
  logged(number: number): void
  /** the document is in memory: what it has may be asked for */
  opened(): void
  close(reason: CloseReason): void
}

export interface RoomOptions {
  org: OrgDatabase
  log: DocumentLog
  limits: SyncLimits
  budget: TurnBudget
  /** told inside the write that stores an edit; no authors: the server itself */
  onEdited(name: string, authors: readonly string[]): void
  /** told after every commit that changed the document */
  onStored(room: Room): void
  onError(error: unknown, name: string): void
  /** makes a large document's snapshot from the file, on another thread; undefined for a small one, and where there is no thread */
  fold(name: string): Promise<Snapshot | undefined>
  /** a large document in pieces, cut on another thread; undefined as with `fold` */
  cut(name: string): Promise<CutDocument | undefined>
}

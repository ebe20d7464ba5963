import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { CutDocument } from '#server/sync/cut-job.ts'
import type { DocumentOrigin } from '#shared/nouns/documents/document-origin.ts'
import type { OpenDocument } from '#server/sync/document-memory.ts'
import type { DocumentLog, Snapshot } from '#server/sync/document-log.ts'
import type { SyncLimits } from '#server/sync/sync-limits.ts'
import type { TurnBudget } from '#server/sync/turn-budget.ts'

export interface RoomOptions {
  org: OrgDatabase
  log: DocumentLog
  limits: SyncLimits
  budget: TurnBudget
  /** called inside the write that stores an edit; no authors: the server itself */
  onEdited(name: string, open: OpenDocument, authors: readonly string[], origin: DocumentOrigin): void
  /** called after every commit that changed the document */
  onStored(): void
  /** called inside the write, before the document takes in the work of a longer time without a network */
  beforeLongMerge(name: string): void
  onError(error: unknown, name: string): void
  /** makes a large document's snapshot from the file, on another thread; undefined for a small one, and where there is no thread */
  fold(name: string): Promise<Snapshot | undefined>
  /** a large document in pieces, cut on another thread; undefined as with `fold` */
  cut(name: string): Promise<CutDocument | undefined>
}

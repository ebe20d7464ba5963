import { unsentNames } from '#client/app/shell/unsent-names.tsx'
import { startDocuments } from '#client/engine/documents/unsent-documents.ts'
import { followPlanRefusals } from '#client/features/plans/follow-plan-refusals.ts'
import { nameEdits } from '#client/features/sync-status/name-edits.ts'

/** Starts the work that the first paint does not need: documents send their unsent edits, opened or not, and changes keep their names. */
export function startAfterPaint(): void {
  startDocuments()
  nameEdits()
  followPlanRefusals()
  // asked when the network is gone, too
  unsentNames.preload().catch(() => undefined)
}

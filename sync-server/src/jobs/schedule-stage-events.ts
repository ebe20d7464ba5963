import type { DueLevel } from '#shared/nouns/sla/stage-dues.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** Stored in effect rows. */
export const stageEventKind = 'automations.stagePassed'

/** A record stands in a stage for too long, or nearly. */
export interface StageEvent {
  tableId: string
  fieldId: string
  recordId: string
  /** the option with the limit; null: the limit of all stages together */
  stage: string | null
  level: DueLevel
  /** ISO instant at which it did */
  at: string
}

/** Inside a write: what starts with these events starts soon. */
export function scheduleStageEvents(org: OrgDatabase, events: readonly StageEvent[], now: Date): void {
  if (events.length > 0) enqueueEffect(org, stageEventKind, { events }, now)
}

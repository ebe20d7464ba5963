import type { SelectConfig } from '#shared/fields/select-options.ts'
import { noStageClock, type StageClock } from '#shared/fields/stage-clock.ts'
import { allTime, type WorkingTime } from '#shared/nouns/organisations/working-time.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { countedTimeOf } from '#server/storage/org-working-time.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

/** A clock with the time that it counts. */
export interface RunningClock extends StageClock {
  time: WorkingTime
}

export function clockOf(org: OrgDatabase, field: Pick<ModelField, 'definition' | 'config'>): RunningClock {
  const clock = (field.config as SelectConfig).slaClock ?? noStageClock
  return { ...clock, time: countedTimeOf(org, field) ?? allTime }
}

/** The reading of a clock at an instant, in seconds: the difference of two readings is the time that it counted. */
export function readingAt({ time }: RunningClock, iso: string): number {
  return time.between(0, Date.parse(iso))
}

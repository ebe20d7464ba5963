import type { SelectConfig } from '#shared/fields/select-options.ts'
import { noStageClock, type StageClock } from '#shared/fields/stage-clock.ts'
import type { WorkingHours } from '#shared/values/working-hours.ts'
import { allTime, workingTime, type WorkingTime } from '#shared/nouns/organisations/working-time.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

/** Whether the product measures how long records stand in the options of a field. */
export function isStageField({ definition, config }: Pick<ModelField, 'definition' | 'config'>): boolean {
  return definition.holds === 'options' && definition.column === 'text' && (config as SelectConfig).sla === true
}

/** A clock with the time that it counts. */
export interface RunningClock extends StageClock {
  time: WorkingTime
}

export function clockOf({ db }: OrgDatabase, field: Pick<ModelField, 'config'>): RunningClock {
  const clock = (field.config as SelectConfig).slaClock ?? noStageClock
  const row = db.get(db.build.selectFrom('organisation').select(['working_hours', 'timezone']))
  const hours = row?.working_hours == null ? undefined : (JSON.parse(row.working_hours) as WorkingHours)
  return { ...clock, time: clock.workingHours && hours ? workingTime(hours, row?.timezone ?? 'UTC') : allTime }
}

/** The reading of a clock at an instant, in seconds: the difference of two readings is the time that it counted. */
export function readingAt({ time }: RunningClock, iso: string): number {
  return time.between(0, Date.parse(iso))
}

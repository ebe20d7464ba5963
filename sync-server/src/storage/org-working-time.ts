import type { SelectConfig } from '#shared/fields/select-options.ts'
import { workingTimeOf, type WorkingTime } from '#shared/nouns/organisations/working-time.ts'
import type { WorkingHours } from '#shared/values/working-hours.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

/** The working hours and holidays of an organisation on the clocks of its zone; undefined where every second counts. */
export function orgWorkingTime({ db }: OrgDatabase): WorkingTime | undefined {
  const row = db.get(db.build.selectFrom('organisation').select(['working_hours', 'timezone']))
  const hours = row?.working_hours == null ? null : (JSON.parse(row.working_hours) as WorkingHours)
  return workingTimeOf({ workingHours: hours, timezone: row?.timezone ?? 'UTC' })
}

/** Whether the product measures how long records stand in the options of a field. */
export function isStageField({ definition, config }: Pick<ModelField, 'definition' | 'config'>): boolean {
  return definition.holds === 'options' && definition.column === 'text' && (config as SelectConfig).sla === true
}

/** The time that the clock of a field of stages counts; undefined: all of it. */
export function countedTimeOf(org: OrgDatabase, field: Pick<ModelField, 'definition' | 'config'> | undefined): WorkingTime | undefined {
  const counts = field && isStageField(field) && (field.config as SelectConfig).slaClock?.workingHours === true
  return counts === true ? orgWorkingTime(org) : undefined
}

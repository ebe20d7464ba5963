import type { AddConnectedConfig, LinkButtonConfig, TriggerActionConfig, UpdateFormConfig } from '#shared/fields/button-config.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { ConnectedRecordConfig } from '#shared/fields/types/connected-record.ts'
import type { RollupConfig } from '#shared/fields/types/rollup.ts'
import type { TimeInTheSectionConfig } from '#shared/fields/types/time-in-the-section.ts'
import { setsSomething } from '#client/cells/sets-something.ts'
import { readEntities } from '#client/engine/replica/use-entities.ts'

/** The text that asks for a choice that a config lacks, as a key of `tables`; undefined when nothing is missing. */
export type FindMissing = (config: object, tableId: string) => string | undefined

export const missingTable: FindMissing = ({ tableId }: Partial<ConnectedRecordConfig>) => (tableId ? undefined : 'fields.chooseTable')

export const missingThroughLink: FindMissing = ({ linkFieldId, targetFieldId, function: name }: Partial<RollupConfig>) =>
  !linkFieldId || (!targetFieldId && name !== 'count') ? 'computed.choose' : undefined

export const missingField: FindMissing = ({ fieldId }: Partial<AddConnectedConfig & TimeInTheSectionConfig>) =>
  fieldId ? undefined : 'fields.chooseField'

export const missingAddress: FindMissing = ({ url = '' }: Partial<LinkButtonConfig>) =>
  url.trim() === '' ? 'fields.writeAddress' : undefined

/** A button that sets nothing may start automations, which are made later. */
export const missingValue: FindMissing = ({ values = [] }: Partial<TriggerActionConfig>) =>
  values.every(setsSomething) ? undefined : 'fields.chooseValue'

export const missingFormFields: FindMissing = ({ selected_fields: chosen = [] }: Partial<UpdateFormConfig>, tableId) =>
  chosen.length === 0 && !hasLeadingForm(tableId) ? 'fields.chooseFormFields' : undefined

/** True when another form sets the fields for all forms of the table. */
function hasLeadingForm(tableId: string): boolean {
  return readEntities('field').some(
    (one) =>
      one.tableId === tableId &&
      fieldTypes[one.type].press === 'fillForm' &&
      (one.config as Partial<UpdateFormConfig>).repeat_the_same_fields_to_all_forms === true,
  )
}

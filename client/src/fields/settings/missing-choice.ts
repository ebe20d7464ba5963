import type { AddConnectedConfig, LinkButtonConfig, TriggerActionConfig, UpdateFormConfig } from '#shared/fields/button-config.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { RollupConfig } from '#shared/fields/types/rollup.ts'
import type { TimeInTheSectionConfig } from '#shared/fields/types/time-in-the-section.ts'
import { setsSomething } from '#client/cells/sets-something.ts'
import { readEntities } from '#client/engine/replica/use-entities.ts'

type Check = (config: never, tableId: string) => string | undefined

const throughLink: Check = ({ linkFieldId, targetFieldId, function: name }: Partial<RollupConfig>) =>
  !linkFieldId || (!targetFieldId && name !== 'count') ? 'computed.choose' : undefined
const field: Check = ({ fieldId }: Partial<AddConnectedConfig & TimeInTheSectionConfig>) => (fieldId ? undefined : 'fields.chooseField')

/** the choice that a type cannot work without */
const checks: Partial<Record<FieldTypeName, Check>> = {
  rollup: throughLink,
  vlookup: throughLink,
  timeInTheSection: field,
  addConnectedRecord: field,
  addConnectedRecordBtn: field,
  linkButton: ({ url = '' }: Partial<LinkButtonConfig>) => (url.trim() === '' ? 'fields.writeAddress' : undefined),
  // one that sets nothing may start automations, which are made later
  triggerAction: ({ values = [] }: Partial<TriggerActionConfig>) => (values.every(setsSomething) ? undefined : 'fields.chooseValue'),
  recordUpdateForm: ({ selected_fields: chosen = [] }: Partial<UpdateFormConfig>, tableId) =>
    chosen.length === 0 && !hasLeadingForm(tableId) ? 'fields.chooseFormFields' : undefined,
}

/** The text that asks for the missing choice, as a key of `tables`; undefined when the field is complete. */
export function missingChoice(type: FieldTypeName, config: unknown, tableId: string): string | undefined {
  const { tableId: linked } = config as { tableId?: string }
  if (fieldTypes[type].column === 'link' && !linked) return 'fields.chooseTable'
  return checks[type]?.(config as never, tableId)
}

/** True when another form sets the fields for all forms of the table. */
function hasLeadingForm(tableId: string): boolean {
  return readEntities('field').some(
    (one) =>
      one.tableId === tableId &&
      fieldTypes[one.type].press === 'fillForm' &&
      (one.config as Partial<UpdateFormConfig>).repeat_the_same_fields_to_all_forms === true,
  )
}

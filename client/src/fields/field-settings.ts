import { type ComponentType } from 'react'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import type { FieldSettingsProps } from '#client/cells/cell-type.ts'
import { AddConnectedSettings } from '#client/cells/types/add-connected-record/AddConnectedSettings.tsx'
import { ChecklistSettings } from '#client/cells/types/checklist/ChecklistSettings.tsx'
import { LinkSettings, ReferenceSettings } from '#client/cells/types/connected-record/LinkSettings.tsx'
import { CurrencySettings } from '#client/cells/types/currency/CurrencySettings.tsx'
import { DaySettings, MomentSettings } from '#client/cells/types/date/MomentSettings.tsx'
import { GoalSettings } from '#client/cells/types/goal/GoalSettings.tsx'
import { IdentifierSettings } from '#client/cells/types/identifier/IdentifierSettings.tsx'
import { LinkButtonSettings } from '#client/cells/types/link-button/LinkButtonSettings.tsx'
import { OptionsSettings } from '#client/cells/types/multiple-select/OptionsSettings.tsx'
import { NumberSettings } from '#client/cells/types/number/NumberSettings.tsx'
import { ButtonSettings } from '#client/cells/types/open-record-btn/ButtonSettings.tsx'
import { DecimalsSettings } from '#client/cells/types/percent/DecimalsSettings.tsx'
import { UpdateFormSettings } from '#client/cells/types/record-update-form/UpdateFormSettings.tsx'
import { StagesSettings } from '#client/cells/types/select/StagesSettings.tsx'
import { SectionSettings } from '#client/cells/types/time-in-the-section/SectionSettings.tsx'
import { TriggerActionSettings } from '#client/cells/types/trigger-action/TriggerActionSettings.tsx'
import { UserSettings } from '#client/cells/types/user/UserSettings.tsx'
import {
  missingAddress,
  missingField,
  missingFormFields,
  missingTable,
  missingThroughLink,
  missingValue,
} from '#client/fields/settings/missing-choice.ts'
import type { FindMissing } from '#client/fields/settings/missing-choice.ts'
import { lazyPart } from '#client/lib/lazy-part.ts'

interface FieldSettings {
  Settings: ComponentType<FieldSettingsProps>
  /** a choice that the type cannot work without */
  missing: FindMissing | 'none'
}

/** Settings that may all stay as they are in a new field. */
const free = (Settings: ComponentType<FieldSettingsProps>): FieldSettings => ({ Settings, missing: 'none' })

/** Settings of fields that read other fields: they show the values with those fields' own cells, and are loaded when needed. */
const later = (load: () => Promise<ComponentType<FieldSettingsProps>>): ComponentType<FieldSettingsProps> => lazyPart(load)

const link = { Settings: LinkSettings, missing: missingTable }
const reference = { Settings: ReferenceSettings, missing: missingTable }
const addConnected = { Settings: AddConnectedSettings, missing: missingField }
const button = free(ButtonSettings)

/** Every field type's settings. Adding a type adds its line here. */
export const fieldSettings: Readonly<Record<FieldTypeName, FieldSettings | 'none'>> = {
  singleLineText: 'none',
  text: 'none',
  number: free(NumberSettings),
  currency: free(CurrencySettings),
  percent: free(DecimalsSettings),
  date: free(DaySettings),
  dateTime: free(MomentSettings),
  checkbox: 'none',
  select: free(StagesSettings),
  multipleSelect: free(OptionsSettings),
  email: 'none',
  phone: 'none',
  link: 'none',
  user: free(UserSettings),
  connectedRecord: link,
  oneToOneConnection: reference,
  manyToManyConnection: reference,
  radioSelect: free(StagesSettings),
  checklist: free(ChecklistSettings),
  todoList: 'none',
  tags: 'none',
  multipleUsers: 'none',
  updatedBy: 'none',
  recordAttribution: 'none',
  cpf: 'none',
  cnpj: 'none',
  carPlate: 'none',
  address: 'none',
  time: 'none',
  dateRange: 'none',
  timer: 'none',
  timeInTheSection: { Settings: SectionSettings, missing: missingField },
  timeSinceLastUpdate: 'none',
  timeSinceCreation: 'none',
  goal: free(GoalSettings),
  identifier: free(IdentifierSettings),
  recordID: 'none',
  switch: 'none',
  starred: 'none',
  comments: 'none',
  files: 'none',
  image: 'none',
  signature: 'none',
  linkButton: { Settings: LinkButtonSettings, missing: missingAddress },
  triggerAction: { Settings: TriggerActionSettings, missing: missingValue },
  recordUpdateForm: { Settings: UpdateFormSettings, missing: missingFormFields },
  addConnectedRecord: addConnected,
  addConnectedRecordBtn: addConnected,
  deleteRecordBtn: button,
  openRecordBtn: button,
  duplicateRecordBtn: button,
  copyRecordLinkBtn: button,
  reference,
  advancedFormula: free(later(async () => (await import('#client/cells/types/advanced-formula/FormulaSettings.tsx')).FormulaSettings)),
  rollup: {
    Settings: later(async () => (await import('#client/cells/types/rollup/RollupSettings.tsx')).RollupSettings),
    missing: missingThroughLink,
  },
  vlookup: {
    Settings: later(async () => (await import('#client/cells/types/vlookup/LookupSettings.tsx')).LookupSettings),
    missing: missingThroughLink,
  },
}

/** The text that asks for the missing choice, as a key of `tables`; undefined when the field is complete. */
export function findMissingChoice(type: FieldTypeName, config: unknown, tableId: string): string | undefined {
  const settings = fieldSettings[type]
  return settings === 'none' || settings.missing === 'none' ? undefined : settings.missing(config as object, tableId)
}

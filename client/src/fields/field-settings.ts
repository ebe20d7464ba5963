import { type ComponentType } from 'react'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import type { FieldSettingsProps } from '#client/cells/cell-type.ts'
import { AddConnectedSettings } from '#client/fields/settings/AddConnectedSettings.tsx'
import { ButtonSettings } from '#client/fields/settings/ButtonSettings.tsx'
import { ChecklistSettings } from '#client/fields/settings/ChecklistSettings.tsx'
import { CurrencySettings } from '#client/fields/settings/CurrencySettings.tsx'
import { DecimalsSettings } from '#client/fields/settings/DecimalsSettings.tsx'
import { GoalSettings } from '#client/fields/settings/GoalSettings.tsx'
import { IdentifierSettings } from '#client/fields/settings/IdentifierSettings.tsx'
import { LinkButtonSettings } from '#client/fields/settings/LinkButtonSettings.tsx'
import { LinkSettings, ReferenceSettings } from '#client/fields/settings/LinkSettings.tsx'
import { DaySettings, MomentSettings } from '#client/fields/settings/MomentSettings.tsx'
import { NumberSettings } from '#client/fields/settings/NumberSettings.tsx'
import { OptionsSettings } from '#client/fields/settings/OptionsSettings.tsx'
import { SectionSettings } from '#client/fields/settings/SectionSettings.tsx'
import { StagesSettings } from '#client/fields/settings/StagesSettings.tsx'
import { TriggerActionSettings } from '#client/fields/settings/TriggerActionSettings.tsx'
import { UpdateFormSettings } from '#client/fields/settings/UpdateFormSettings.tsx'
import { UserSettings } from '#client/fields/settings/UserSettings.tsx'

/** The settings of each field type that has any. */
export const fieldSettings: Partial<Record<FieldTypeName, ComponentType<FieldSettingsProps>>> = {
  number: NumberSettings,
  currency: CurrencySettings,
  percent: DecimalsSettings,
  date: DaySettings,
  dateTime: MomentSettings,
  select: StagesSettings,
  radioSelect: StagesSettings,
  multipleSelect: OptionsSettings,
  checklist: ChecklistSettings,
  user: UserSettings,
  goal: GoalSettings,
  identifier: IdentifierSettings,
  timeInTheSection: SectionSettings,
  connectedRecord: LinkSettings,
  oneToOneConnection: ReferenceSettings,
  manyToManyConnection: ReferenceSettings,
  reference: ReferenceSettings,
  linkButton: LinkButtonSettings,
  triggerAction: TriggerActionSettings,
  recordUpdateForm: UpdateFormSettings,
  addConnectedRecord: AddConnectedSettings,
  addConnectedRecordBtn: AddConnectedSettings,
  deleteRecordBtn: ButtonSettings,
  openRecordBtn: ButtonSettings,
  duplicateRecordBtn: ButtonSettings,
  copyRecordLinkBtn: ButtonSettings,
}

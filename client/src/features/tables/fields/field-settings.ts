import { type ComponentType } from 'react'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import type { FieldSettingsProps } from '#client/features/tables/cells/cell-type.ts'
import { AddConnectedSettings } from '#client/features/tables/fields/AddConnectedSettings.tsx'
import { ButtonSettings } from '#client/features/tables/fields/ButtonSettings.tsx'
import { ChecklistSettings } from '#client/features/tables/fields/ChecklistSettings.tsx'
import { CurrencySettings } from '#client/features/tables/fields/CurrencySettings.tsx'
import { DecimalsSettings } from '#client/features/tables/fields/DecimalsSettings.tsx'
import { GoalSettings } from '#client/features/tables/fields/GoalSettings.tsx'
import { IdentifierSettings } from '#client/features/tables/fields/IdentifierSettings.tsx'
import { LinkButtonSettings } from '#client/features/tables/fields/LinkButtonSettings.tsx'
import { LinkSettings, ReferenceSettings } from '#client/features/tables/fields/LinkSettings.tsx'
import { NumberSettings } from '#client/features/tables/fields/NumberSettings.tsx'
import { OptionsSettings } from '#client/features/tables/fields/OptionsSettings.tsx'
import { SectionSettings } from '#client/features/tables/fields/SectionSettings.tsx'
import { TriggerActionSettings } from '#client/features/tables/fields/TriggerActionSettings.tsx'
import { UpdateFormSettings } from '#client/features/tables/fields/UpdateFormSettings.tsx'
import { UserSettings } from '#client/features/tables/fields/UserSettings.tsx'

/** The settings of each field type that has any. */
export const fieldSettings: Partial<Record<FieldTypeName, ComponentType<FieldSettingsProps>>> = {
  number: NumberSettings,
  currency: CurrencySettings,
  percent: DecimalsSettings,
  select: OptionsSettings,
  radioSelect: OptionsSettings,
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

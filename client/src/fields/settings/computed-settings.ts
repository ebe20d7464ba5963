import { lazy, type ComponentType } from 'react'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import type { FieldSettingsProps } from '#client/cells/cell-type.ts'

/** Settings of fields that read other fields: they show the values with those fields' own cells, and are loaded when needed. */
export const computedSettings: Partial<Record<FieldTypeName, ComponentType<FieldSettingsProps>>> = {
  advancedFormula: lazy(async () => ({ default: (await import('#client/fields/settings/FormulaSettings.tsx')).FormulaSettings })),
  rollup: lazy(async () => ({ default: (await import('#client/fields/settings/RollupSettings.tsx')).RollupSettings })),
  vlookup: lazy(async () => ({ default: (await import('#client/fields/settings/LookupSettings.tsx')).LookupSettings })),
}

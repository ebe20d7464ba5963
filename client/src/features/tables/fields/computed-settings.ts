import { lazy, type ComponentType } from 'react'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import type { FieldSettingsProps } from '#client/features/tables/cells/cell-type.ts'

/** Settings of fields that read other fields: they show those with their own faces, and come when they are needed. */
export const computedSettings: Partial<Record<FieldTypeName, ComponentType<FieldSettingsProps>>> = {
  advancedFormula: lazy(async () => ({ default: (await import('#client/features/tables/fields/FormulaSettings.tsx')).FormulaSettings })),
  rollup: lazy(async () => ({ default: (await import('#client/features/tables/fields/RollupSettings.tsx')).RollupSettings })),
  vlookup: lazy(async () => ({ default: (await import('#client/features/tables/fields/LookupSettings.tsx')).LookupSettings })),
}

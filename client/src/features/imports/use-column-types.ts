import { missingFeature } from '#shared/access/missing-feature.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import { columnTypes } from '#shared/nouns/imports/importable.ts'
import { useAccess } from '#client/engine/access/use-access.ts'

/** The types for a new column that the plan has, beside the one that was found or chosen before. */
export function useColumnTypes(chosen: FieldTypeName | undefined): FieldTypeName[] {
  const access = useAccess()
  return columnTypes().filter((type) => type === chosen || missingFeature(fieldTypes[type], (feature) => access.has(feature)) === undefined)
}

import type { FieldTypeName } from '#shared/fields/field-type-name.ts'

export const formulaName = 'advancedFormula' satisfies FieldTypeName

/** Asked by what runs before field types are loaded; everything else reads the definition. */
export function isFormulaName(name: FieldTypeName): boolean {
  return name === formulaName
}

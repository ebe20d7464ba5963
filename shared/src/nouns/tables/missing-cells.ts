import { fieldTypes } from '#shared/fields/registry.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import type { ConditionalState } from '#shared/nouns/tables/conditional.ts'
import type { CellValue } from '#shared/values/cell-value.ts'

interface FilledField {
  id: string
  type: FieldTypeName
  config: unknown
  required: boolean
}

export function isEmptyCell(value: CellValue): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/**
 * The fields that a whole record must fill and leaves empty, in their order: required ones that no rule hides, those that a rule or `asked`
 * requires, and checklists with an open required item. Forms, panel and server ask here alone.
 */
export function missingCells<Field extends FilledField>(
  fields: readonly Field[],
  { hidden, required }: Pick<ConditionalState, 'hidden' | 'required'>,
  cell: (fieldId: string) => CellValue,
  asked: ReadonlySet<string> = new Set(),
): Field[] {
  return fields.filter((field) => {
    const definition = fieldTypes[field.type]
    if (definition.computed || hidden.has(field.id)) return false
    const value = cell(field.id)
    if (hasOpenItems(field, value)) return true
    return (field.required || required.has(field.id) || asked.has(field.id)) && isEmptyCell(value)
  })
}

/** A checklist that cannot be submitted yet: one of its required items is not ticked (specification 2 §5). */
export function hasOpenItems({ type, config }: Pick<FilledField, 'type' | 'config'>, cell: CellValue): boolean {
  return (fieldTypes[type].unfinished?.(cell, config).length ?? 0) > 0
}

import type { FieldType } from '#shared/fields/field-type.ts'

/** The kind of content in a type's cells, as far as conversions need it. */
export type CellKind = 'text' | 'number' | 'checkbox' | 'options' | 'users' | 'records' | 'attachments' | 'other'

/** Derived from the type's own declarations, so that a new type needs no entry here. */
export function cellKindOf(definition: FieldType): CellKind {
  const asks = (input: string): boolean => definition.operators.some((operator) => operator.input === input)
  if (definition.holds) return definition.holds
  if (definition.operators.some((operator) => operator.name === 'isChecked')) return 'checkbox'
  if (definition.searchOptions) return 'options'
  if (asks('users')) return 'users'
  if (definition.column === 'link') return 'records'
  if (asks('number') && (definition.column === 'real' || definition.column === 'integer')) return 'number'
  return definition.sortForm === 'folded' && definition.column === 'text' ? 'text' : 'other'
}

import { fieldTypeNames, type FieldTypeName } from '#shared/fields/field-type-name.ts'
import { fieldTypes } from '#shared/fields/registry.ts'

/** The use of a file's column: a link to other records, cells read from its texts, files fetched from its addresses, or none. */
export type ImportTarget = 'link' | 'cells' | 'addresses' | 'none'

/** A file fills columns of such a type: from its texts, or with the files at its addresses. */
export function isFilled(type: FieldTypeName): boolean {
  const target = importTarget(type)
  return target === 'cells' || target === 'addresses'
}

/** Types of a new column in the order in which they are offered; others follow. */
const usual: readonly FieldTypeName[] = [
  'singleLineText',
  'text',
  'number',
  'currency',
  'percent',
  'goal',
  'date',
  'dateTime',
  'dateRange',
  'time',
  'checkbox',
  'switch',
  'starred',
  'select',
  'radioSelect',
  'multipleSelect',
  'tags',
  'todoList',
  'email',
  'phone',
  'link',
  'cpf',
  'cnpj',
  'carPlate',
  'address',
]

/** The types for a new column of cells. A file has no people, and no options that it may not add. */
export function columnTypes(): FieldTypeName[] {
  const isFit = (type: FieldTypeName): boolean =>
    isFilled(type) && (importTarget(type) === 'addresses' || !fieldTypes[type].holds || fieldTypes[type].takesOptions === true)
  const fit = fieldTypeNames.filter(isFit)
  return [...usual, ...fit.filter((type) => !usual.includes(type))]
}

/**
 * Derived from the type's own declarations. Values that are worked out, uploaded, or written in somebody's name come from no file; nor do those
 * that the product fills itself.
 */
export function importTarget(type: FieldTypeName): ImportTarget {
  const { column, computed, holds, sign, ownCell } = fieldTypes[type]
  // the one file of a signature is somebody's own hand
  if (holds === 'attachments') return fieldTypes[type].isSingle?.(fieldTypes[type].defaultConfig()) ? 'none' : 'addresses'
  if (computed || column === 'system' || column === 'none' || sign || ownCell) return 'none'
  return column === 'link' ? 'link' : 'cells'
}

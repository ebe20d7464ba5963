import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { fieldTypes } from '#shared/fields/registry.ts'

/** The use of a file's column: a link to other records, cells read from its texts, or none. */
export type ImportTarget = 'link' | 'cells' | 'none'

/**
 * Derived from the type's own declarations. Values that are worked out, uploaded, or written in somebody's name come from no file; nor do those
 * that the product fills itself.
 */
export function importTarget(type: FieldTypeName): ImportTarget {
  const { column, computed, holds, sign, ownCell } = fieldTypes[type]
  if (computed || column === 'system' || column === 'none' || holds === 'attachments' || sign || ownCell) return 'none'
  return column === 'link' ? 'link' : 'cells'
}

import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import { foldText } from '#shared/lib/fold-text.ts'

interface Face {
  type: FieldTypeName
  limitToOne: boolean
}

/** The type and limit of the other face of a new link. It has the same type if that determines both sides, else it is a plain link. */
export function inverseFace(type: FieldTypeName): Face {
  const limit = fieldTypes[type].face?.limit ?? null
  return limit === null ? { type: 'connectedRecord', limitToOne: false } : { type, limitToOne: limit === 'one' }
}

const maxLabel = 200

/**
 * The label of the other face of a new link: the label of the table it comes from. If that is taken, the link's own label follows, then a
 * number. `taken` holds the labels of the other table's fields. Comparison ignores case and accents.
 */
export function inverseLabel(table: string, link: string, taken: readonly string[]): string {
  const names = new Set(taken.map((label) => foldText(label.trim())))
  const isFree = (label: string): boolean => !names.has(foldText(label))
  if (isFree(table)) return table
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? ')' : `) ${number}`
    const label = `${`${table} (${link}`.slice(0, maxLabel - end.length)}${end}`
    if (isFree(label)) return label
  }
}

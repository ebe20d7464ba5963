import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { foldText } from '#shared/lib/fold-text.ts'

interface Face {
  type: FieldTypeName
  limitToOne: boolean
}

/** Types whose other face is of the same type; every other link's other face is a plain one. */
const twins: Partial<Record<FieldTypeName, Face>> = {
  oneToOneConnection: { type: 'oneToOneConnection', limitToOne: true },
  manyToManyConnection: { type: 'manyToManyConnection', limitToOne: false },
}

/** What the other face of a new link is made as. */
export function inverseFace(type: FieldTypeName): Face {
  return twins[type] ?? { type: 'connectedRecord', limitToOne: false }
}

const maxLabel = 200

/**
 * What the other face of a new link is called: the table it comes from; where a field has that name already, with the link's own name
 * behind it, then numbered. `taken` are the names of the other table's fields; case and accents do not tell names apart.
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

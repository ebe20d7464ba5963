import type { FieldTypeName } from '#shared/fields/field-type-name.ts'

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

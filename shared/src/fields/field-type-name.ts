/** Names of the field types, as in the specification. A new type adds its name here and one file beside it. */
export const fieldTypeNames = [
  'singleLineText',
  'text',
  'number',
  'currency',
  'percent',
  'date',
  'dateTime',
  'checkbox',
  'select',
  'multipleSelect',
  'email',
  'phone',
  'link',
  'user',
  'connectedRecord',
] as const

export type FieldTypeName = (typeof fieldTypeNames)[number]

import type { FieldTypeName } from '#shared/fields/field-type-name.ts'

/**
 * Places that are no parts of records, with the type of their value: the moment, the run, the moment that started it, the person who
 * pressed or changed something, and the organisation.
 */
export const plainPlaces = {
  today: 'date',
  now: 'dateTime',
  begun: 'dateTime',
  person: 'singleLineText',
  organisation: 'singleLineText',
  run: 'singleLineText',
} as const satisfies Readonly<Record<string, FieldTypeName>>

export type PlainPlace = keyof typeof plainPlaces

export const isPlainPlace = (source: string): source is PlainPlace => Object.hasOwn(plainPlaces, source)

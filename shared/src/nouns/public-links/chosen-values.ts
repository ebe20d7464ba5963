import { isJsonObject, type JsonValue } from '#shared/lib/json.ts'

/** A visitor's choice in one control: a text, or ids of options. */
export type ChosenValue = string | readonly string[]
/** The choices in one block of filters, by control. */
export type ChosenValues = Readonly<Record<string, ChosenValue>>
/** The same by block. */
export type AllChosen = Readonly<Record<string, ChosenValues>>

/** Reads foreign content; whatever is no choice is left out. */
export function readChosen(raw: unknown): AllChosen {
  return entriesOf(raw, (values) => {
    const read = entriesOf(values, (value) => (isChosen(value) ? value : undefined))
    return Object.keys(read).length > 0 ? read : undefined
  })
}

function entriesOf<T>(raw: unknown, read: (value: JsonValue) => T | undefined): Record<string, T> {
  if (!isJsonObject(raw)) return {}
  return Object.fromEntries(
    Object.entries(raw).flatMap(([key, value]) => {
      const one = read(value)
      return one === undefined ? [] : [[key, one]]
    }),
  )
}

const isChosen = (value: JsonValue): value is string | string[] =>
  typeof value === 'string' || (Array.isArray(value) && value.every((one) => typeof one === 'string'))

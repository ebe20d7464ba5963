import * as z from 'zod/mini'
import type { JsonValue } from '#shared/lib/json.ts'

export type Sees = (fieldId: string) => boolean

/** One setting of a view type: how it travels, how it is read, and which fields it names. */
export interface ViewPart<Value> {
  schema: z.ZodMiniType<Value>
  /** Reads foreign content: undefined for a value that is not right. Never throws. */
  read(raw: JsonValue): Value | undefined
  /** ids of the fields it names */
  fields(value: Value): readonly string[]
  /**
   * The value without the fields that somebody does not see.
   * @param isGone whether the table has no such field any more
   */
  seen(value: Value, sees: Sees, isGone: Sees): Value
  /** A written value with the unseen fields of the stored one kept. `written` names seen fields only. */
  keepUnseen(stored: Value | undefined, written: Value, sees: Sees): Value
  /** The value with a new field right of the one that it came from. Absent: the part does not list what is shown. */
  addBeside?(value: Value, fieldId: string, newFieldId: string): Value
}

/** A part that views may lack. */
export function optionalPart<Value>(part: ViewPart<Value>): ViewPart<Value | undefined> {
  return {
    schema: z.optional(part.schema),
    read: part.read,
    fields: (value) => (value === undefined ? [] : part.fields(value)),
    seen: (value, sees, isGone) => value && part.seen(value, sees, isGone),
    keepUnseen: (stored, written, sees) => written && part.keepUnseen(stored, written, sees),
  }
}

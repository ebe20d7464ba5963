import * as z from 'zod/mini'

/**
 * Building blocks of the schemas that a device loads with its tables: fields, filters, views. They are written with zod/mini, a third of
 * zod (decision 035); schemas.ts has them for calls and mutations.
 */
export const patterns = {
  tableId: /^t[0-9a-z]{12}$/,
  fieldId: /^f[0-9a-z]{12}$/,
  hue: /^[a-z]{1,20}$/,
}

export const tableIdSchema = z.string().check(z.regex(patterns.tableId, 'not a table id'))
export const fieldIdSchema = z.string().check(z.regex(patterns.fieldId, 'not a field id'))
export const hueSchema = z.string().check(z.regex(patterns.hue))

/** `schema` or null, and null when absent. */
export function orNull<S extends z.ZodMiniType>(schema: S): z.ZodMiniDefault<z.ZodMiniNullable<S>> {
  return z._default(z.nullable(schema), null) as z.ZodMiniDefault<z.ZodMiniNullable<S>>
}

/** A whole number between two others, both included. */
export const wholeNumber = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most))
/** A text with this many UTF-16 units at most. */
export const textUpTo = (most: number) => z.string().check(z.maxLength(most))

import { z } from 'zod'
import { parseJson } from '#shared/lib/json.ts'

/** Entries of a page. Clients of the specification ask for one more than a hundred, to learn whether there are others (3 §7). */
export const listSizeSchema = z.coerce.number().int().min(1).max(101).default(100)

/** The question for a part of a list by name: `after` is the `next` of the answer before. Most lists fit into one part. */
export const listedPartSchema = z.strictObject({
  size: z.coerce.number().int().min(1).max(1000).default(1000),
  after: z.string().max(2000).optional(),
})
/** The `after` of the following part, which may be empty; null on the last answer. */
export const nextPartSchema = z.string().nullable()

/** The filter of lists of things that are on or off: `0` or `1`, alone or as JSON by the name of the column; empty: both. */
export function activeFilterSchema(column: 'active' | 'ativo') {
  const one = z.enum(['', '0', '1'])
  return z
    .string()
    .max(200)
    .default('')
    .transform((text, context): z.output<typeof one> => {
      const plain = one.safeParse(text)
      if (plain.success) return plain.data
      const parsed = z
        .strictObject({ [column]: z.union([z.literal([0, 1]), z.enum(['0', '1']), z.boolean()]).optional() })
        .safeParse(parseJson(text))
      if (parsed.success) return parsed.data[column] === undefined ? '' : Number(parsed.data[column]) === 1 ? '1' : '0'
      context.addIssue({ code: 'custom', message: `neither 0, 1 nor {"${column}": 0 or 1}` })
      return ''
    })
}

import { z } from 'zod'

const cellSchema = z.union([z.string().max(100_000), z.number(), z.array(z.string().max(200)).max(200)])

/** The default of a new record's cell. The server counts sequences. */
export const fieldDefaultSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('fixed'), value: cellSchema }),
  z.strictObject({ kind: z.literal('today') }),
  z.strictObject({ kind: z.literal('currentUser') }),
  z.strictObject({
    kind: z.literal('sequence'),
    prefix: z.string().max(40).default(''),
    /** shown with at least so many, zeros in front */
    digits: z.number().int().min(1).max(15).default(1),
    start: z.number().int().min(0).max(1_000_000_000).default(1),
  }),
])
export type FieldDefault = z.infer<typeof fieldDefaultSchema>

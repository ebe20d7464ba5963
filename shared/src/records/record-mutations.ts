import { z } from 'zod'
import { fieldIdSchema, idSchema, tableIdSchema } from '#shared/lib/schemas.ts'

/** A cell as it travels; see protocol/feed.ts CellValue. The field's type checks the rest. */
const cellSchema = z.union([z.string().max(100_000), z.number(), z.null(), z.array(z.string().max(200)).max(5000)])
const valuesSchema = z.record(fieldIdSchema, cellSchema)

/** One change of one record. `base` is the record's `seq` the device had when the person made the change. */
export const recordChangeSchema = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('create'), id: idSchema, values: valuesSchema }),
  z.strictObject({ op: z.literal('update'), id: idSchema, values: valuesSchema, base: z.number().int().min(0) }),
  z.strictObject({ op: z.literal('delete'), id: idSchema, base: z.number().int().min(0) }),
  z.strictObject({ op: z.literal('restore'), id: idSchema }),
])
export type RecordChange = z.infer<typeof recordChangeSchema>

/** Arguments of the one mutation that writes records: all of its changes are applied, or none. One gesture, one mutation. */
export const recordMutationSchemas = {
  'records.change': z.strictObject({
    tableId: tableIdSchema,
    changes: z.array(recordChangeSchema).min(1).max(10_000),
    /** how it came about, for history and undo: `edit`, `paste`, `fill`, `delete`, `undo`, `form` (which fills what is required) … */
    gesture: z.string().max(40).optional(),
  }),
}

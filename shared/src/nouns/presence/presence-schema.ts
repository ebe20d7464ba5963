import { z } from 'zod'
import { fieldIdSchema, idSchema, tableIdSchema } from '#shared/lib/schemas.ts'
import type { PlaceMessage } from '#shared/nouns/presence/presence.ts'

/** The messages a device may send over the live connection. */
export const placeMessageSchema: z.ZodType<PlaceMessage> = z.strictObject({
  type: z.literal('place'),
  tab: z.string().regex(/^[0-9a-z]{1,16}$/),
  place: z.strictObject({ tableId: tableIdSchema, recordId: idSchema.nullable(), fieldId: fieldIdSchema.nullable() }).nullable(),
})

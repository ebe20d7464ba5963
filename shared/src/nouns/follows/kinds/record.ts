import { z } from 'zod'
import { idSchema, tableIdSchema } from '#shared/lib/schemas.ts'

/** One record of a table. */
export const record = z.strictObject({ itemType: z.literal('table'), itemId: tableIdSchema, recordId: idSchema })

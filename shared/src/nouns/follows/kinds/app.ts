import { z } from 'zod'
import { idSchema } from '#shared/lib/schemas.ts'

/** An app as a whole. */
export const app = z.strictObject({ itemType: z.literal('app'), itemId: idSchema, recordId: z.null() })

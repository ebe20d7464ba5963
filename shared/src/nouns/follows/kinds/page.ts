import { z } from 'zod'
import { idSchema } from '#shared/lib/schemas.ts'

/** A page as a whole. */
export const page = z.strictObject({ itemType: z.literal('page'), itemId: idSchema, recordId: z.null() })

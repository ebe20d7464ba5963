import { z } from 'zod'
import { idSchema } from '#shared/lib/schemas.ts'

/** One task, which names its followers itself: all who see it see them too (specification 3 §5). */
export const task = z.strictObject({ itemType: z.literal('task'), itemId: idSchema, recordId: z.null() })

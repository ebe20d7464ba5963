import { z } from 'zod'
import type { Attachment } from '#shared/nouns/attachments/attachment.ts'

/** An {@link Attachment} as the API answers it. */
export const attachmentSchema: z.ZodType<Attachment, Attachment> = z.strictObject({
  id: z.string(),
  name: z.string(),
  size: z.number().int(),
  type: z.string(),
  isImage: z.boolean(),
  isArriving: z.literal(true).exactOptional(),
  announcedAt: z.string().exactOptional(),
})

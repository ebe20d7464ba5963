import { z } from 'zod'
import { maxAttachmentBytes } from '#shared/nouns/attachments/attachment.ts'
import { fieldIdSchema, idSchema, tableIdSchema } from '#shared/lib/schemas.ts'

/** Arguments of the mutations on files of records. */
export const attachmentMutationSchemas = {
  /**
   * Announces a file on a device. From now on cells may name it; its bytes follow in parts (`POST attachments/part`). `type` is derived
   * from its first bytes; the server checks again when they arrive.
   */
  'attachments.announce': z.strictObject({
    id: idSchema,
    tableId: tableIdSchema,
    fieldId: fieldIdSchema,
    name: z.string().min(1).max(255),
    size: z.number().int().min(1).max(maxAttachmentBytes),
    type: z.string().max(100),
  }),
}

import { z } from 'zod'
import { maxAttachmentBytes } from '#shared/attachments/attachment.ts'
import { fieldIdSchema, idSchema, tableIdSchema } from '#shared/lib/schemas.ts'

/** Arguments of the mutations on files of records. */
export const attachmentMutationSchemas = {
  /**
   * A file that is on somebody's device: from now on cells may name it, its bytes follow in parts (`POST attachments/part`). `type` is
   * what its first bytes say; the server looks again when they are here.
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

import { z } from 'zod'
import { maxAttachmentBytes } from '#shared/nouns/attachments/attachment.ts'
import { fileOwnerKinds } from '#shared/nouns/attachments/file-owner.ts'
import { maxPictureBytes } from '#shared/nouns/attachments/picture-size.ts'
import { fieldIdSchema, idSchema, tableIdSchema } from '#shared/lib/schemas.ts'

const fileOf = (mostBytes: number) => ({
  id: idSchema,
  name: z.string().min(1).max(255),
  size: z.number().int().min(1).max(mostBytes),
  type: z.string().max(100),
})
const owner = { owner: z.enum(fileOwnerKinds), ownerId: idSchema }

/** Arguments of the mutations on files. */
export const attachmentMutationSchemas = {
  /**
   * Announces a file on a device. Its bytes follow in parts (`POST attachments/part`). Cells may name it from now on; another owner gets
   * it when all bytes are there. `type` is derived from its first bytes; the server checks again when they arrive.
   */
  'attachments.announce': z.union([
    z.strictObject({ ...fileOf(maxAttachmentBytes), tableId: tableIdSchema, fieldId: fieldIdSchema }),
    z.strictObject({ ...fileOf(maxPictureBytes), ...owner }),
  ]),
  /** Takes the file of an owner away: a member's picture, the organisation's logo. */
  'attachments.remove': z.strictObject(owner),
}

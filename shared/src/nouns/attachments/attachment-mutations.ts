import { z } from 'zod'
import { maxAttachmentBytes } from '#shared/nouns/attachments/attachment.ts'
import { fileOwnerKinds, ownedFiles } from '#shared/nouns/attachments/file-owner.ts'
import { fieldIdSchema, idSchema, tableIdSchema } from '#shared/lib/schemas.ts'

const fileOf = (mostBytes: number) => ({
  id: idSchema,
  name: z.string().min(1).max(255),
  size: z.number().int().min(1).max(mostBytes),
  type: z.string().max(100),
})
const owner = { owner: z.enum(fileOwnerKinds), ownerId: idSchema }
const owned = z
  .strictObject({ ...fileOf(maxAttachmentBytes), ...owner })
  .refine(({ owner: kind, size }) => size <= ownedFiles[kind].mostBytes, { path: ['size'] })

/** Arguments of the mutations on files. */
export const attachmentMutationSchemas = {
  /**
   * Announces a file on a device. Its bytes follow in parts (`POST attachments/part`). Cells and the content of an owner may name it from
   * now on; an owner of one picture gets it when all bytes are there. `type` is derived from its first bytes; the server checks again when they arrive.
   */
  'attachments.announce': z.union([
    z.strictObject({ ...fileOf(maxAttachmentBytes), tableId: tableIdSchema, fieldId: fieldIdSchema }),
    owned,
  ]),
  /** Takes the file of an owner away: a member's picture, the organisation's logo; of an owner of several the one with the id. */
  'attachments.remove': z.strictObject({ ...owner, id: idSchema.optional() }),
}

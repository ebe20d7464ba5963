import { z } from 'zod'
import { attachmentSchema } from '#shared/nouns/attachments/attachment-schema.ts'
import { maxAttachmentBytes, maxPartBytes } from '#shared/nouns/attachments/attachment.ts'
import { fileOwnerKinds } from '#shared/nouns/attachments/file-owner.ts'
import { pictureSizes } from '#shared/nouns/attachments/picture-size.ts'
import { fieldIdSchema, idSchema, tableIdSchema } from '#shared/lib/schemas.ts'
import { defineCalls } from '#shared/protocol/calls.ts'

const name = z.string().min(1).max(255)
const size = z.enum(pictureSizes).optional()
const owner = { owner: z.enum(fileOwnerKinds), ownerId: idSchema }
const place = { tableId: tableIdSchema, fieldId: fieldIdSchema }

/**
 * Files of cells and of owners (file-owner.ts). One of a record is uploaded first, as the raw body, for a field that the person may write; then its id is written into a cell
 * like any value. Reading it takes the right to read that cell.
 */
export const attachmentCalls = defineCalls({
  'POST attachments/upload': {
    about: 'Uploads a file, as the raw body, for a field that the person may write.',
    who: 'member',
    tokens: true,
    query: z.strictObject({ ...place, name }),
    answer: attachmentSchema,
    streams: true,
    media: { body: ['application/octet-stream'] },
    maxBody: maxAttachmentBytes,
  },
  /**
   * Uploads the next bytes of an announced file as the raw body; only the person who announced it may. Answers the number of bytes stored.
   * A part that begins elsewhere changes nothing, so an interrupted upload can ask and resume.
   */
  'POST attachments/part': {
    about: 'Uploads the next bytes of an announced file.',
    who: 'member',
    query: z.strictObject({ id: idSchema, offset: z.coerce.number().int().min(0) }),
    answer: z.strictObject({ received: z.number().int(), complete: z.boolean() }),
    streams: true,
    media: { body: ['application/octet-stream'] },
    maxBody: maxPartBytes,
  },
  /** names and sizes of the files in cells of one field */
  'POST attachments/describe': {
    about: 'Names and sizes of the files in cells of one field.',
    reads: true,
    tokens: true,
    who: 'member',
    body: z.strictObject({ ...place, recordIds: z.array(idSchema).min(1).max(500) }),
    answer: z.strictObject({ attachments: z.array(attachmentSchema) }),
  },
  /** The server asks in the writer's place: a page may not read another host. @throws `not_found`, `permission_denied`, `too_many_requests` */
  'GET attachments/web-picture': {
    about: 'A picture of another host for an owner that the person may add files to, as a data address; null where there is none to show.',
    who: 'member',
    query: z.strictObject({ ...owner, address: z.string().min(8).max(2000) }),
    answer: z.strictObject({ picture: z.string().nullable() }),
  },
  /** the file itself: to save, or (pictures only) to show: as it is with `inline`, redrawn with `size` */
  'GET attachments/:tableId/:fieldId/:recordId/:id': {
    about: 'Downloads the file of a cell.',
    who: 'member',
    tokens: true,
    params: z.strictObject({ ...place, recordId: idSchema, id: idSchema }),
    query: z.strictObject({ inline: z.literal('1').optional(), size }),
    streams: true,
    media: { answer: ['application/octet-stream', 'image/*'] },
  },
  /** Uploads a file for an owner. Pictures of members, the organisation and apps are redrawn; of the first two the one before goes. */
  'POST files/:owner/:ownerId': {
    about: 'Uploads a file of a member, the organisation, an app, a page, a task or a chat, as the raw body.',
    who: 'member',
    params: z.strictObject(owner),
    query: z.strictObject({ name: name.optional() }),
    answer: attachmentSchema,
    streams: true,
    media: { body: ['application/octet-stream'] },
    maxBody: maxAttachmentBytes,
  },
  /** a file of an owner: to save, or (pictures only) to show; those of members and the organisation are always shown */
  'GET files/:owner/:ownerId/:id': {
    about: 'Shows or downloads a file of a member, the organisation, an app, a page, a task or a chat.',
    who: 'member',
    params: z.strictObject({ ...owner, id: idSchema }),
    query: z.strictObject({ inline: z.literal('1').optional(), size }),
    streams: true,
    media: { answer: ['application/octet-stream', 'image/*'] },
  },
})

import { z } from 'zod'
import { fieldIdSchema, idSchema, itemIdSchema } from '#shared/lib/schemas.ts'
import { noticeKindNames } from '#shared/nouns/notices/notice-kind-names.ts'
import { noticePlaceTypes } from '#shared/nouns/notices/notice-places.ts'

/** Letters of an announcement of the operator. */
export const announcementLength = 2000

/** Records of one act that a notice can count. */
export const eventRecordLimit = 1000

/** Fields of one act that a notice can name. */
export const eventFieldLimit = 200

/**
 * Something that people are to be told, as the write that caused it queues it. With `records` it is about several records of the table:
 * each person is told of those that they may see when it is sent.
 */
export const noticeEventSchema = z.strictObject({
  kind: z.enum(noticeKindNames),
  to: z.array(idSchema),
  actor: z.string().max(100).nullable(),
  about: z.strictObject({
    itemType: z.enum(noticePlaceTypes),
    itemId: z.union([itemIdSchema, idSchema]),
    recordId: idSchema.nullable(),
    fieldId: fieldIdSchema.nullable(),
    partId: z.uuid().nullable(),
  }),
  /** fields of the change, for kinds that only people may hear of who see one of them */
  fields: z.array(fieldIdSchema).max(eventFieldLimit).optional(),
  records: z.array(idSchema).max(eventRecordLimit).optional(),
  facts: z.record(z.string(), z.number()),
  madeAt: z.iso.datetime(),
  forwardedBy: idSchema.optional(),
  text: z.string().max(announcementLength).optional(),
})

export type NoticeEvent = z.output<typeof noticeEventSchema>

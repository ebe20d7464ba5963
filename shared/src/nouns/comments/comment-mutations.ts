import { z } from 'zod'
import { idSchema, itemIdSchema } from '#shared/lib/schemas.ts'
import { aroundLength, commentLength, commentMentions, quoteLength, reactionSigns } from '#shared/nouns/comments/comment.ts'

const placeSchema = z.strictObject({ itemType: z.enum(['page', 'table']), itemId: itemIdSchema, recordId: idSchema.nullable() })
const said = { text: z.string().trim().min(1).max(commentLength), mentions: z.array(idSchema).max(commentMentions) }

const pointSchema = z.strictObject({ client: z.int().nonnegative(), clock: z.int().nonnegative() })

/** The shape of a CommentAnchor, in arguments and in the feed. */
export const anchorSchema = z.strictObject({
  from: pointSchema,
  to: pointSchema,
  quote: z.string().max(quoteLength),
  prefix: z.string().max(aroundLength),
  suffix: z.string().max(aroundLength),
})

/** Arguments of the mutations on comments of records and pages, by kind. */
export const commentMutationSchemas = {
  'comments.add': z.strictObject({
    id: idSchema,
    place: placeSchema,
    parentId: idSchema.nullable(),
    /** for the first comment of a conversation about a part of a page's text */
    anchor: anchorSchema.nullable().optional(),
    ...said,
  }),
  /** one's own */
  'comments.edit': z.strictObject({ id: idSchema, ...said }),
  /** one's own, or anybody's for those who manage the thing; the answers of a conversation go with its first comment */
  'comments.delete': z.strictObject({ id: idSchema }),
  'comments.react': z.strictObject({ id: idSchema, sign: z.enum(reactionSigns), isOn: z.boolean() }),
  'comments.resolve': z.strictObject({ id: idSchema, isResolved: z.boolean() }),
  /** marks comments up to a moment as read, for oneself */
  'comments.read': z.strictObject({ place: placeSchema, upTo: z.iso.datetime() }),
}

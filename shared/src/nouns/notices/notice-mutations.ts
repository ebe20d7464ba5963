import { z } from 'zod'
import { idSchema } from '#shared/lib/schemas.ts'
import { noticeBatchLimit } from '#shared/nouns/notices/notice-limits.ts'

/** Arguments of the mutations on one's own notices, by kind. */
export const noticeMutationSchemas = {
  'notices.read': z.strictObject({ ids: z.array(idSchema).min(1).max(noticeBatchLimit), isRead: z.boolean() }),
  /** `upTo`: when the last notice that the device knew was told; later ones stay unread */
  'notices.readAll': z.strictObject({ upTo: z.iso.datetime() }),
  'notices.bookmark': z.strictObject({ id: idSchema, isBookmarked: z.boolean() }),
  /** passes one on to another member, who is told if they may see what it is about */
  'notices.forward': z.strictObject({ id: idSchema, to: idSchema }),
}

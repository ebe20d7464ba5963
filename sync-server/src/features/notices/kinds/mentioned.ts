import { readComments } from '#shared/fields/types/comments.ts'
import type { StillHolds } from '#server/features/notices/still-holds.ts'

/** The comment is there and still names the person. */
export const mentioned: StillHolds = (cell, { memberId, partId }) =>
  readComments(cell).some(({ id, mentions }) => id === partId && mentions?.includes(memberId) === true)

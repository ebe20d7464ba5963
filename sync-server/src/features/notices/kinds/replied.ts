import { readComments } from '#shared/fields/types/comments.ts'
import type { StillHolds } from '#server/features/notices/still-holds.ts'

/** The comment is there. */
export const replied: StillHolds = (cell, { partId }) => readComments(cell).some(({ id }) => id === partId)

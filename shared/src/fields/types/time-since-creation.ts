import { timeSinceType } from '#shared/fields/time-since-type.ts'

/** How long ago the record was made. */
export const timeSinceCreation = timeSinceType('created_at')

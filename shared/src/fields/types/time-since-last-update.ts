import { timeSinceType } from '#shared/fields/time-since-type.ts'

/** The time since the record's last change. */
export const timeSinceLastUpdate = timeSinceType('updated_at')

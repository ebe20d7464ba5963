import { timeSinceType } from '#shared/fields/time-since-type.ts'

/** How long ago somebody changed the record. */
export const timeSinceLastUpdate = timeSinceType('timeSinceLastUpdate')

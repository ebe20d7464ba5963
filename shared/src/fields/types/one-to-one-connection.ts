import { connectionType } from '#shared/fields/connection-type.ts'

/** Records in pairs: each has one of the other table at most, on both sides. */
export const oneToOneConnection = connectionType('oneToOneConnection', 'one')

import { connectionType } from '#shared/fields/connection-type.ts'

/** Any number of records of the other table, on both sides. */
export const manyToManyConnection = connectionType('manyToManyConnection', 'many')

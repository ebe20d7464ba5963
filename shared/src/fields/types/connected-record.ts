import { connectionType } from '#shared/fields/connection-type.ts'

export type { ConnectedRecordConfig } from '#shared/fields/connection-type.ts'

/** Links to records of a table, one or any number as each side allows. */
export const connectedRecord = connectionType('connectedRecord', null)

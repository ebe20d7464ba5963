import { connectionType } from '#shared/fields/connection-type.ts'

export type { ConnectedRecordConfig } from '#shared/fields/connection-type.ts'

/** Links to records of a table, one or any number of them as each side says. */
export const connectedRecord = connectionType('connectedRecord', null)

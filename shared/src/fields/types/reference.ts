import * as z from 'zod/mini'
import { connectedRecord, type ConnectedRecordConfig } from '#shared/fields/types/connected-record.ts'
import { fieldType } from '#shared/fields/field-type.ts'
import { fieldIdSchema, orNull, tableIdSchema } from '#shared/lib/small-schemas.ts'

/**
 * A link to one record of another table. Its other face is an ordinary link there, which lists all records that refer to a record.
 * In everything but its limit it is a {@link connectedRecord}.
 */
export const reference = fieldType<ConnectedRecordConfig>({
  ...connectedRecord,
  name: 'reference',
  resultOf: (config) => ({ type: 'connectedRecord', config }),
  configSchema: z.strictObject({
    tableId: tableIdSchema,
    inverseFieldId: orNull(fieldIdSchema),
    limitToOne: z._default(z.literal(true), true),
  }),
  defaultConfig: () => ({ tableId: '', inverseFieldId: null, limitToOne: true }),
} as Parameters<typeof fieldType<ConnectedRecordConfig>>[0])

import { z } from 'zod'
import { idSchema, tableIdSchema } from '#shared/lib/schemas.ts'
import { programCellSchema, programKeySchema } from '#shared/nouns/records/program-values.ts'
import { defineCalls } from '#shared/protocol/calls.ts'

const record = z.strictObject({ tableId: tableIdSchema, recordId: idSchema })
/** cells by the id or the label of their field */
const values = z.record(programKeySchema, programCellSchema)

/** Records one at a time, in the specification's manner; many at once are one `records.change` of `POST mutations`. */
export const recordEditCalls = defineCalls({
  'POST v3/tab/:tableId/records': {
    about: 'Makes a record.',
    who: 'member',
    tokens: true,
    params: z.strictObject({ tableId: tableIdSchema }),
    body: z.strictObject({ values }),
    answer: z.strictObject({ id: idSchema }),
  },
  /** `base`: the `seq` the record had when it was read; without it the change is made to the record as it is now */
  'PUT v3/tab/:tableId/records/:recordId': {
    about: 'Changes cells of a record.',
    who: 'member',
    tokens: true,
    params: record,
    body: z.strictObject({ values, base: z.number().int().min(0).optional() }),
  },
  'DELETE v3/tab/:tableId/records/:recordId': { about: 'Moves a record to the trash.', who: 'member', tokens: true, params: record },
  'POST v3/tab/:tableId/records/:recordId/restore': {
    about: 'Restores a record from the trash.',
    who: 'member',
    tokens: true,
    params: record,
  },
})

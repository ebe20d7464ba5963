import { z } from 'zod'
import { fieldTypeNames } from '#shared/fields/field-type-name.ts'
import { quickly } from '#shared/lib/quickly.ts'
import { fieldIdSchema, idSchema, tableIdSchema, viewIdSchema } from '#shared/lib/schemas.ts'
import { areRecordChanges, longestItem } from '#shared/nouns/records/are-record-changes.ts'

/** A cell as it travels; see protocol/feed.ts CellValue. The field's type checks the rest. */
export const cellSchema = z.union([z.string().max(100_000), z.number(), z.null(), z.array(z.string().max(longestItem)).max(5000)])
const valuesSchema = z.record(fieldIdSchema, cellSchema)

/** One change of one record. `base` is the record's `seq` the device had when the person made the change. */
export const recordChangeSchema = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('create'), id: idSchema, values: valuesSchema }),
  z.strictObject({ op: z.literal('update'), id: idSchema, values: valuesSchema, base: z.number().int().min(0) }),
  z.strictObject({ op: z.literal('delete'), id: idSchema, base: z.number().int().min(0) }),
  z.strictObject({ op: z.literal('restore'), id: idSchema }),
])
export type RecordChange = z.infer<typeof recordChangeSchema>

/** The longest call: 10,000 changes. */
const changesSchema = z.array(recordChangeSchema).min(1).max(10_000)

const changeParts = {
  tableId: tableIdSchema,
  /** its origin, for history and undo: `edit`, `paste`, `fill`, `delete`, `undo`, `form` (which fills required cells) … */
  gesture: z.string().max(40).optional(),
  /** the types of the values, by field: values for a field that was converted in between are refused, not misread */
  types: z.record(fieldIdSchema, z.enum(fieldTypeNames)).optional(),
  /** the mutation that this one undoes (of this person, in this table), for the undo list */
  undoes: idSchema.optional(),
  /** new records are rows begun by hand: automations hear of them once they are left (`records.leave`), or complete */
  begun: z.literal(true).optional(),
}

/** A record's place in a view (record-place.ts); null: put back among those that nobody dragged. */
const placeSchema = z.strictObject({
  recordId: idSchema,
  position: z
    .string()
    .regex(/^[0-9A-Za-z]{1,500}$/)
    .nullable(),
})

const gestureSchema = z.strictObject({ tableId: tableIdSchema, batch: idSchema, partial: z.boolean().default(false) })

/** Arguments of the mutations on records. `records.change` is the one that writes cells: all of its changes are applied, or none. One gesture, one mutation. */
export const recordMutationSchemas = {
  'records.change': z.strictObject({
    ...changeParts,
    changes: quickly(changesSchema, areRecordChanges), // held equal by tests/unit/records/changes.test.ts
  }),
  /** drags records to places of a view, and changes their cells with it: a card goes to another column as one gesture */
  'records.place': z.strictObject({
    ...changeParts,
    viewId: viewIdSchema,
    places: z.array(placeSchema).min(1).max(1000),
    changes: z.array(recordChangeSchema).max(10_000).optional(),
  }),
  /** the person has left rows that they began; ids of others are passed over */
  'records.leave': z.strictObject({ tableId: tableIdSchema, ids: z.array(idSchema).min(1).max(100) }),
  /** takes a gesture back; `partial`: also when some of it was changed later and stays */
  'records.undo': gestureSchema,
  /** does a gesture again that was taken back */
  'records.redo': gestureSchema,
  /** what went into the trash together comes back */
  'records.restoreBatch': z.strictObject({ tableId: tableIdSchema, batch: idSchema }),
  /** what went into the trash together goes for good */
  'records.purgeBatch': z.strictObject({ tableId: tableIdSchema, batch: idSchema }),
}

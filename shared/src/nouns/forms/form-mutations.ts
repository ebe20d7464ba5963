import { z } from 'zod'
import { fieldTypeNames } from '#shared/fields/field-type-name.ts'
import { fieldIdSchema, idSchema, labelSchema, positionSchema, tableIdSchema } from '#shared/lib/schemas.ts'
import { formKinds, mostLines } from '#shared/nouns/forms/form.ts'
import { sentFormSchema } from '#shared/nouns/forms/form-definition-schema.ts'
import { cellSchema } from '#shared/nouns/records/record-mutations.ts'

const place = { id: idSchema, tableId: tableIdSchema }
const values = z.record(fieldIdSchema, cellSchema)

/** Arguments of the mutations on forms. */
export const formMutationSchemas = {
  'forms.create': z.strictObject({
    ...place,
    kind: z.enum(formKinds),
    label: labelSchema,
    position: positionSchema,
    definition: sentFormSchema,
  }),
  /** a definition replaces the whole one, but for parts that the person does not see; the ones before are kept as versions */
  'forms.update': z.strictObject({
    ...place,
    label: labelSchema.optional(),
    position: positionSchema.optional(),
    definition: sentFormSchema.optional(),
  }),
  'forms.delete': z.strictObject(place),
  /** A filled form: a record with the lines linked to it, made or changed as one gesture; all of it is taken, or nothing. */
  'forms.submit': z.strictObject({
    tableId: tableIdSchema,
    /** null: the table's plain form, which asks for every field. Other keys are left out: outboxes still hold forms that were named by all of theirs. */
    form: z.object({ id: idSchema, version: z.number().int().min(1) }).nullable(),
    recordId: idSchema,
    values,
    /** of an update: the record's `seq` on the device; absent: the record is new */
    base: z.number().int().min(0).optional(),
    /** new records by link field */
    lines: z.record(fieldIdSchema, z.array(z.strictObject({ id: idSchema, values })).max(mostLines)).optional(),
    /** a record whose link field gets the new one */
    link: z.strictObject({ tableId: tableIdSchema, recordId: idSchema, fieldId: fieldIdSchema }).optional(),
    /** the types of the values, by field, as in `records.change` */
    types: z.record(fieldIdSchema, z.enum(fieldTypeNames)).optional(),
  }),
}

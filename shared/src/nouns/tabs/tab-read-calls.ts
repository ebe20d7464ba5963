import { z } from 'zod'
import { fieldTypeNames } from '#shared/fields/field-type-name.ts'
import { fieldIdSchema, tableIdSchema, viewIdSchema } from '#shared/lib/schemas.ts'
import { toldFormSchema } from '#shared/nouns/forms/form-definition-schema.ts'
import { conditionalsSchema } from '#shared/nouns/tables/conditional-schema.ts'
import { suggestedFieldSchema } from '#shared/nouns/tables/suggested-field.ts'
import { defineCalls } from '#shared/protocol/calls.ts'
import { wireTab } from '#shared/values/wire-tab.ts'

const formChoice = z.union([z.literal(true), toldFormSchema])

/** A table with all that belongs to it (specification 2 §3 "Table"). */
export const tabReadCalls = defineCalls({
  /** a table as a program needs it: the fields that one may see, in their order */
  'GET v3/tab/:tableId': {
    about: 'A table with the fields that the person may see.',
    who: 'member',
    tokens: true,
    params: z.strictObject({ tableId: tableIdSchema }),
    answer: z.strictObject({
      id: tableIdSchema,
      type: z.literal('table'),
      ...wireTab,
      /** of the look: tables of version 0 were another product's */
      version: z.literal(1),
      recordLabelField: fieldIdSchema.nullable(),
      record_label_field: fieldIdSchema.nullable(),
      /** the views in the person's menu, in order */
      visibleViews: z.array(viewIdSchema),
      conditionals: conditionalsSchema,
      /** the fields that a new record is asked for */
      creationFields: z.array(fieldIdSchema),
      /** a form of one's own, or true for the plain one */
      creationForm: formChoice,
      updateForm: formChoice,
      chatForm: formChoice,
      suggestedFields: z.array(suggestedFieldSchema),
      fields: z.array(
        z.strictObject({ id: fieldIdSchema, label: z.string(), type: z.enum(fieldTypeNames), config: z.unknown(), required: z.boolean() }),
      ),
    }),
  },
})

import { z } from 'zod'
import { idSchema, tableIdSchema } from '#shared/lib/schemas.ts'
import { formDefinitionSchema, sentFormSchema, toldFormSchema } from '#shared/nouns/forms/form-definition-schema.ts'
import { defineCalls } from '#shared/protocol/calls.ts'

const versionSchema = z.object({
  version: z.number(),
  madeAt: z.string(),
  /** a member's name; null when they left */
  madeBy: z.string().nullable(),
  definition: formDefinitionSchema,
})
export type FormVersion = z.infer<typeof versionSchema>

const table = z.strictObject({ tableId: tableIdSchema })
/** a form of one's own, or true for the plain one */
const choice = z.union([z.literal(true), toldFormSchema])
const sent = z.union([z.literal(true), sentFormSchema])
/** A super form by its names (specification 2 §3). */
const superForm = toldFormSchema.extend({ form_id: idSchema, table_id: tableIdSchema, label: z.string() })
export type WireSuperForm = z.infer<typeof superForm>

export const formCalls = defineCalls({
  'GET v3/tab/:tableId/config/forms': {
    about: 'The forms of a table: those for new records, for changes, for the chat beside a record, and the super forms.',
    who: 'member',
    params: table,
    answer: z.strictObject({ creationForm: choice, updateForm: choice, chatForm: choice, superForms: z.array(superForm) }),
  },
  /** @throws `form_config_not_found` */
  'GET v3/tab/:tableId/config/forms/:id': {
    about: 'One super form of a table.',
    who: 'member',
    params: z.strictObject({ tableId: tableIdSchema, id: idSchema }),
    answer: superForm,
  },
  /** a form that is not named stays; true takes one's own away */
  'PUT v3/tab/:tableId/config/forms': {
    about: 'Sets the forms of a table.',
    who: 'builder',
    params: table,
    body: z.strictObject({ creationForm: sent.optional(), updateForm: sent.optional(), chatForm: sent.optional() }),
  },
  'POST forms/versions': {
    about: 'The last versions of a form, the newest first.',
    who: 'builder',
    reads: true,
    body: z.strictObject({ id: idSchema, tableId: tableIdSchema }),
    answer: z.object({ versions: z.array(versionSchema) }),
  },
})

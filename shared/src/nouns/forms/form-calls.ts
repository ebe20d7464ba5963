import { z } from 'zod'
import { idSchema, tableIdSchema } from '#shared/lib/schemas.ts'
import { formDefinitionSchema } from '#shared/nouns/forms/form-definition-schema.ts'
import { defineCalls } from '#shared/protocol/calls.ts'

const versionSchema = z.object({
  version: z.number(),
  madeAt: z.string(),
  /** a member's name; null when they left */
  madeBy: z.string().nullable(),
  definition: formDefinitionSchema,
})
export type FormVersion = z.infer<typeof versionSchema>

export const formCalls = defineCalls({
  'POST forms/versions': {
    about: 'The last versions of a form, the newest first.',
    who: 'builder',
    reads: true,
    body: z.strictObject({ id: idSchema, tableId: tableIdSchema }),
    answer: z.object({ versions: z.array(versionSchema) }),
  },
})

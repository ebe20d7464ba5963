import { z } from 'zod'
import { fieldIdSchema, idSchema, labelSchema, tableIdSchema } from '#shared/lib/schemas.ts'
import { definitionSchema } from '#shared/nouns/automations/definition-schema.ts'

const name = labelSchema
const description = z.string().trim().max(2000)
const folder = z.string().trim().max(100)

/** Arguments of the mutations on automations, by kind. */
export const automationMutationSchemas = {
  /** a new one is switched off */
  'automations.create': z.strictObject({ id: idSchema, name, description, folder, definition: definitionSchema }),
  /** `base`: the version that the definition was made from; another one meanwhile refuses the change */
  'automations.update': z.strictObject({
    id: idSchema,
    name: name.optional(),
    description: description.optional(),
    folder: folder.optional(),
    definition: z.strictObject({ base: z.int().min(1), content: definitionSchema }).optional(),
    /** nobody changes, deletes or takes it over until its owner or an administrator says false (specification 3 §6 "disallowChange") */
    disallowChange: z.boolean().optional(),
  }),
  'automations.enable': z.strictObject({ id: idSchema, enabled: z.boolean() }),
  'automations.delete': z.strictObject({ id: idSchema }),
  /** its rights are the person's from now on */
  'automations.takeOver': z.strictObject({ id: idSchema }),
  /** a button of a record; `id` of the mutation is the event, so that a press counts once */
  'automations.press': z.strictObject({
    tableId: tableIdSchema,
    fieldId: fieldIdSchema,
    recordId: idSchema,
    /** what the button asked for, by name */
    answers: z.record(z.string().max(40), z.union([z.string().max(4000), z.number(), z.boolean()])).optional(),
  }),
}

import { z } from 'zod'
import { idSchema } from '#shared/lib/schemas.ts'
import { recordChangeSchema } from '#shared/nouns/records/record-mutations.ts'

/** Arguments of the mutations on one's own conflicts. */
export const conflictMutationSchemas = {
  /** Ends a conflict, with the change of its record that the decision means (none: the present cell stays). */
  'conflicts.resolve': z.strictObject({ id: idSchema, change: recordChangeSchema.optional() }),
}

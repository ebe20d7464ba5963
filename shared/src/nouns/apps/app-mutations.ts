import { z } from 'zod'
import { hueSchema, iconSchema, idSchema, labelSchema } from '#shared/lib/schemas.ts'

const look = { label: labelSchema, icon: iconSchema, color: hueSchema }

/** Arguments of the mutations on apps (their list entry; blocks and layout are in the document), by kind. */
export const appMutationSchemas = {
  'apps.create': z.strictObject({ id: idSchema, ...look, folderId: idSchema.optional() }),
  'apps.update': z.strictObject({ id: idSchema, ...z.object(look).partial().shape }),
  /** deleting from the interface archives (specification 2 §4) */
  'apps.archive': z.strictObject({ id: idSchema }),
  'apps.restore': z.strictObject({ id: idSchema }),
}

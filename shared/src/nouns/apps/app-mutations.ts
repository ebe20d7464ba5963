import { z } from 'zod'
import { confirmedSchema, hueSchema, iconSchema, idSchema, labelSchema } from '#shared/lib/schemas.ts'

const look = { label: labelSchema, icon: iconSchema, color: hueSchema }

/** Arguments of the mutations on apps (their list entry; blocks and layout are in the document), by kind. */
export const appMutationSchemas = {
  'apps.create': z.strictObject({ id: idSchema, ...look, folderId: idSchema.optional() }),
  'apps.update': z.strictObject({ id: idSchema, ...z.object(look).partial().shape }),
  /** deleting from the interface archives (specification 2 §4) */
  'apps.archive': z.strictObject({ id: idSchema }),
  'apps.restore': z.strictObject({ id: idSchema }),
  /** for good, and only from the trash: its document, versions and files too (specification 2 §5 "Restore panel") */
  'apps.delete': z.strictObject({ id: idSchema, confirmed: confirmedSchema }),
  /** with new ids of blocks, without files and public links */
  'apps.duplicate': z.strictObject({ id: idSchema, newId: idSchema, label: labelSchema }),
}

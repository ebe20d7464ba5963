import { z } from 'zod'
import { hueSchema, iconSchema, idSchema, itemIdSchema, itemTypeSchema, labelSchema, positionSchema } from '#shared/lib/schemas.ts'

/** Arguments of the mutations on folders, by kind. */
export const folderMutationSchemas = {
  'folders.create': z.strictObject({ id: idSchema, label: labelSchema, icon: iconSchema, color: hueSchema, position: positionSchema }),
  'folders.update': z.strictObject({
    id: idSchema,
    label: labelSchema.optional(),
    icon: iconSchema.optional(),
    color: hueSchema.optional(),
    position: positionSchema.optional(),
  }),
  /** the items in it stay; they are only no longer in a folder */
  'folders.delete': z.strictObject({ id: idSchema }),
  /** undoes a deletion, with the folder's items that are in no other folder now */
  'folders.restore': z.strictObject({ id: idSchema }),
  /** `folderId: null`: a place outside of all folders */
  'folders.place': z.strictObject({
    folderId: idSchema.nullable(),
    itemType: itemTypeSchema,
    itemId: itemIdSchema,
    position: positionSchema,
  }),
}

import { z } from 'zod'
import { sharedRolesSchema } from '#shared/access/shared-roles-schema.ts'
import { hueSchema, iconSchema, idSchema, itemIdSchema, itemTypeSchema, labelSchema, positionSchema } from '#shared/lib/schemas.ts'

/** Arguments of the mutations on folders, by kind. */
export const folderMutationSchemas = {
  'folders.create': z.strictObject({
    id: idSchema,
    label: labelSchema,
    icon: iconSchema,
    color: hueSchema,
    position: positionSchema,
    /** its maker's alone from the first: people who make pages may have one */
    isPrivate: z.boolean().optional(),
  }),
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
  /** keeps it and the pages in it private, for the roles named and no others; `null`: the roles decide about them again */
  'folders.readers': z.strictObject({ id: idSchema, private: z.strictObject({ roles: sharedRolesSchema }).nullable() }),
  /** `folderId: null`: a place outside of all folders */
  'folders.place': z.strictObject({
    folderId: idSchema.nullable(),
    itemType: itemTypeSchema,
    itemId: itemIdSchema,
    position: positionSchema,
  }),
}

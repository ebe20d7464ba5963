import { z } from 'zod'
import { sharedRolesSchema } from '#shared/access/shared-roles-schema.ts'
import { confirmedSchema, hueSchema, iconSchema, idSchema, labelSchema, tableIdSchema } from '#shared/lib/schemas.ts'

const look = { label: labelSchema, icon: iconSchema, color: hueSchema }

const pageRecordSchema = z.strictObject({ tableId: tableIdSchema, recordId: idSchema })

/** Arguments of the mutations on doc pages (their list entry; the body is in the document), by kind. */
export const pageMutationSchemas = {
  /** a second page of one record is put below the first */
  'pages.create': z.strictObject({
    id: idSchema,
    ...look,
    folderId: idSchema.optional(),
    parentId: idSchema.optional(),
    record: pageRecordSchema.optional(),
    /** its maker's alone from the first; never with `record` */
    isPrivate: z.boolean().optional(),
  }),
  'pages.update': z.strictObject({ id: idSchema, ...z.object(look).partial().shape }),
  /** below another page, or out of all */
  'pages.move': z.strictObject({ id: idSchema, parentId: idSchema.nullable() }),
  /** the record it is about, and the table for whose records it is a letter; absent stays as it is */
  'pages.relate': z.strictObject({
    id: idSchema,
    record: pageRecordSchema.nullable().optional(),
    letterOf: tableIdSchema.nullable().optional(),
  }),
  /** keeps it private, for the roles named and no others; `null`: the roles decide again */
  'pages.readers': z.strictObject({ id: idSchema, private: z.strictObject({ roles: sharedRolesSchema }).nullable() }),
  /** tells people that a page's text names them */
  'pages.mention': z.strictObject({ id: idSchema, mentionId: z.uuid(), members: z.array(idSchema).min(1).max(20) }),
  /** a copy with blocks of its own beside the first; files stay with that one */
  'pages.duplicate': z.strictObject({ id: idSchema, newId: idSchema, label: labelSchema }),
  'pages.archive': z.strictObject({ id: idSchema }),
  'pages.restore': z.strictObject({ id: idSchema }),
  /** for good, and only from the trash: its document, versions and files too (specification 2 §5 "Restore panel") */
  'pages.delete': z.strictObject({ id: idSchema, confirmed: confirmedSchema }),
}

import { z } from 'zod'
import { profileSchema } from '#shared/access/profile-schema.ts'
import { entitySchemas } from '#shared/catalogue/entity-schemas.ts'
import { feedChangeSchema } from '#shared/catalogue/feed-schema.ts'
import { fieldIdSchema, idSchema, tableIdSchema, viewIdSchema } from '#shared/lib/schemas.ts'
import { attachmentSchema } from '#shared/nouns/attachments/attachment-schema.ts'
import { definitionSchema } from '#shared/nouns/automations/definition-schema.ts'
import { sessionDataSchema } from '#shared/nouns/auth/session-schema.ts'
import { jsonSchema } from '#shared/nouns/functions/function-calls.ts'
import { importJobSchema } from '#shared/nouns/imports/import-job-schema.ts'
import { memberRowSchema } from '#shared/nouns/members/member-calls.ts'
import { linkConfigSchema } from '#shared/nouns/public-links/link-config-schema.ts'
import { recordPageSchema } from '#shared/nouns/records/record-page-schema.ts'
import { errorBodySchema } from '#shared/protocol/error-schema.ts'
import { recordChunkSchema, recordColumnsSchema } from '#shared/protocol/record-chunk-schema.ts'
import { filterGroupSchema, sortSchema } from '#shared/values/query-schema.ts'

/** Schemas with a name of their own in the description. Programs are generated from these names: they are never changed. */
export const componentNames = z.registry<{ id: string }>()

const named: Record<string, z.core.$ZodType> = {
  Id: idSchema,
  TableId: tableIdSchema,
  FieldId: fieldIdSchema,
  ViewId: viewIdSchema,
  FilterGroup: filterGroupSchema,
  Sort: sortSchema,
  Profile: profileSchema,
  LinkConfig: linkConfigSchema,
  AutomationDefinition: definitionSchema,
  Attachment: attachmentSchema,
  SessionData: sessionDataSchema,
  ImportJob: importJobSchema,
  Json: jsonSchema,
  MemberRow: memberRowSchema,
  RecordColumns: recordColumnsSchema,
  RecordChunk: recordChunkSchema,
  RecordPage: recordPageSchema,
  FeedChange: feedChangeSchema,
  Error: errorBodySchema,
}
for (const [id, schema] of Object.entries(named)) componentNames.add(schema, { id })
for (const [kind, schema] of Object.entries(entitySchemas)) componentNames.add(schema, { id: `entity.${kind}` })

import { z } from 'zod'
import { fieldTypeNames } from '#shared/fields/field-type-name.ts'
import { maxImportBytes } from '#shared/nouns/imports/import-calls.ts'
import { importModes } from '#shared/nouns/imports/import-modes.ts'
import { idSchema, labelSchema, tableIdSchema } from '#shared/lib/schemas.ts'
import { defineCalls } from '#shared/protocol/calls.ts'

/** The available sources: files. The connectors that the specification hides (databases, Pipefy, Trello) do not exist. */
const connector = { connector_id: z.enum(['csv', 'microsoft-excel']), identifier: idSchema }
const config = z.strictObject({
  /** as `connector/call` answered it */
  filePath: idSchema,
  sheetIndex: z.number().int().min(0).max(1000).optional(),
  object: tableIdSchema.nullable().optional(),
})

/** An imported field (specification 2 §3); `key` is its column of the file. */
const importedFieldSchema = z.strictObject({
  key: z.string().min(1).max(10),
  label: labelSchema,
  type: z.enum(fieldTypeNames),
  value_type: z.string().max(40).optional(),
  updated_label: labelSchema.optional(),
  deleted: z.boolean().default(false),
  isCreateOnlyStructure: z.boolean().default(false),
})

const tableConfigSchema = z.strictObject({
  label: labelSchema,
  fields: z.array(importedFieldSchema).min(1).max(1000),
  config,
  /** the table to import into; columns go into its fields by their names */
  object: tableIdSchema.nullable().optional(),
  type: z.enum(['import_create_structure', ...importModes]).default('import_create_structure'),
  /** key of the column that names records, or finds them */
  primaryKey: importedFieldSchema.shape.key.nullable().optional(),
})
export type ConnectorTable = z.output<typeof tableConfigSchema>

/** The JSON body of `connector/call`. An upload has these in its query, because its body is the file. */
export const connectorCallSchema = z.strictObject({ ...connector, function: z.literal('list-sheets'), config })

const who = { flag: 'create_table' } as const

/** Imports by the names of the specification (2 §7); the screens use `imports/*`, which lie behind them. */
export const connectorCalls = defineCalls({
  'POST connector/identifier': {
    who,
    body: z.strictObject({ connector_id: connector.connector_id }),
    answer: z.strictObject({ identifier: idSchema }),
  },
  'POST connector/call': {
    who,
    /** of an upload */
    query: z.strictObject({
      identifier: idSchema.optional(),
      connector_id: connector.connector_id.optional(),
      function: z.enum(['upload', 'list-sheets']).optional(),
      name: z.string().min(1).max(255).optional(),
    }),
    streams: true,
    maxBody: maxImportBytes,
  },
  /** `import_not_ready` while the file is read: ask again */
  'POST connector/config-table': {
    who,
    body: z.strictObject({ ...connector, config }),
    answer: z.strictObject({
      layout: z.strictObject({ label: z.string(), table: tableIdSchema.nullable(), fields: z.array(z.string()) }),
      fields: z.array(importedFieldSchema),
      records: z.array(z.strictObject({ id: z.string(), data: z.record(z.string(), z.string()) })),
      object_id: tableIdSchema.nullable(),
    }),
  },
  'POST connector/import-table': {
    who,
    body: z.strictObject({ ...connector, table_import_configs: z.array(tableConfigSchema).min(1).max(20) }),
    answer: z.strictObject({ objects: z.array(z.strictObject({ object: tableIdSchema, import_id: idSchema })) }),
  },
})

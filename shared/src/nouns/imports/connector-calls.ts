import { z } from 'zod'
import { fieldTypeNames } from '#shared/fields/field-type-name.ts'
import { maxImportBytes } from '#shared/nouns/imports/import-calls.ts'
import { databaseNames } from '#shared/nouns/connectors/database-names.ts'
import { addressConfigSchema } from '#shared/nouns/connectors/address-schemas.ts'
import { boardConfigSchema, boardIdSchema, boardListSchema, namedSchema } from '#shared/nouns/connectors/board-schemas.ts'
import { boardNames, sourceConnectors } from '#shared/nouns/connectors/source-names.ts'
import { databaseConfigSchema, remoteTableSchema } from '#shared/nouns/connectors/database-schemas.ts'
import { importModes } from '#shared/nouns/imports/import-modes.ts'
import { idSchema, labelSchema, tableIdSchema } from '#shared/lib/schemas.ts'
import { defineCalls } from '#shared/protocol/calls.ts'
import { errorIdSchema } from '#shared/protocol/error-schema.ts'

const fileConnector = z.enum(['csv', 'microsoft-excel'])
/** Calls about files; those about tables of databases are in source-calls.ts, but for the two that `connector/call` takes. */
const connector = { connector_id: fileConnector, identifier: idSchema }
const importType = z.enum(['import_create_structure', ...importModes])
const columnKey = z.string().min(1).max(10)
/** Labels of options, by themselves or within objects. */
const optionsSchema = z
  .array(
    z
      .union([labelSchema, z.looseObject({ label: labelSchema })])
      .transform((option) => (typeof option === 'string' ? option : option.label)),
  )
  .max(1000)

/** An imported field (specification 2 §3); `key` is its column of the file. */
const importedFieldSchema = z.strictObject({
  key: columnKey,
  label: labelSchema,
  type: z.enum(fieldTypeNames),
  value_type: z.string().max(40).optional(),
  updated_label: labelSchema.optional(),
  deleted: z.boolean().default(false),
  /** a state of the caller's screen; it changes nothing */
  refreshing: z.boolean().optional(),
  isCreateOnlyStructure: z.boolean().default(false),
  /** the table whose records a column names: it becomes a link, by the field that names them */
  reference: tableIdSchema.nullish(),
  /** how the caller's screen shows the values; stored values have their own form */
  format: z.string().max(200).nullish(),
  mask: z.string().max(200).nullish(),
  /** `$` where it is absent; null: the organisation's (specification 2 §9) */
  currency_symbol: z.string().trim().min(1).max(8).nullish(),
  multiple_select_config: z
    .strictObject({ options: optionsSchema, minimum_obrigatory_options: z.number().int().min(0).max(1000).nullish() })
    .nullish(),
  radio_select_config: z.strictObject({ options: optionsSchema }).nullish(),
})

const importedFields = z.array(importedFieldSchema).min(1).max(1000)
/** The choices about a table, the same for every connector. `fields` beside `config` win. */
const choices = {
  object: tableIdSchema.nullable().optional(),
  /** both may stand here or beside `config`, which wins */
  type: importType.optional(),
  primaryKey: columnKey.nullable().optional(),
  /** absent: they run (specification 2 §9) */
  isRunAutomations: z.boolean().nullable().optional(),
  fields: importedFields.optional(),
}
/** The source of the rows, with the keys of the specification (2 §3 "Import config"). */
const config = z.strictObject({
  /** as `connector/call` answered it */
  filePath: idSchema,
  sheetIndex: z.number().int().min(0).max(1000).nullable().optional(),
  ...choices,
  /** of other connectors */
  token: z.null().optional(),
  organization: z.null().optional(),
  board: z.null().optional(),
  id: z.null().optional(),
  isPipe: z.literal(false).nullable().optional(),
})

/** The way into a source, with the table of it that is meant. */
const sourceConfigs = z.union([
  databaseConfigSchema.extend({ ...choices, table: z.union([remoteTableSchema, z.string().min(1).max(257)]) }),
  addressConfigSchema.extend(choices),
  boardConfigSchema.extend({
    ...choices,
    organization: z.string().max(200).nullish(),
    /** of Trello its board; of Pipefy `id`, with the kind before it or with `isPipe` */
    board: boardIdSchema.nullish(),
    id: boardIdSchema.nullish(),
    isPipe: z.boolean().nullish(),
  }),
])
export type SourceConfig = z.output<typeof sourceConfigs>
const sourceConnector = z.enum(sourceConnectors)

const tableOf = <Config extends z.ZodType>(one: Config) =>
  z.strictObject({
    label: labelSchema,
    fields: importedFields,
    config: one,
    /** the table to import into; columns go into its fields by their names */
    object: tableIdSchema.nullable().optional(),
    /** a new table by default */
    type: importType.optional(),
    /** key of the column that names records, or finds them: by default that of the field that names them */
    primaryKey: columnKey.nullable().optional(),
  })
const fileTable = tableOf(config)
const sourceTable = tableOf(sourceConfigs)
export type ConnectorTable = z.output<typeof fileTable> | z.output<typeof sourceTable>
export type ImportedField = ConnectorTable['fields'][number]

/** The texts beside the file in a multipart body, or in the query of it. */
export const uploadSchema = z.looseObject({
  identifier: idSchema.optional(),
  connector_id: fileConnector.optional(),
  function: z.literal('upload').default('upload'),
})

/** The JSON body of `connector/call`. An upload is a multipart body, or has these in its query and the file as its body. */
export const connectorCallSchema = z.union([
  z.strictObject({
    ...connector,
    function: z.literal('create-template'),
    /** the table that the file will go into; absent: an example of a new one */
    config: z.looseObject({ object: tableIdSchema.nullish() }).optional(),
  }),
  z.strictObject({ ...connector, function: z.literal('list-sheets'), config }),
  z.strictObject({
    connector_id: z.enum(databaseNames),
    identifier: idSchema,
    function: z.enum(['test-connection', 'list-tables']),
    config: databaseConfigSchema,
  }),
  z.strictObject({
    connector_id: z.enum(boardNames),
    identifier: idSchema,
    function: z.enum(['test-connection', 'list-organizations', 'list-boards', 'list-pipes']),
    config: boardListSchema,
  }),
])

/** A table or view that may be imported; `rows` as the server estimates them. */
const listedTableSchema = z.strictObject({
  schema: z.string(),
  name: z.string(),
  isView: z.boolean(),
  rows: z.number().nullable(),
})
export type ListedTable = z.output<typeof listedTableSchema>

const who = { flag: 'create_table' } as const

/** Imports by the names of the specification (2 §7); the screens use `imports/*`, which lie behind them. */
export const connectorCalls = defineCalls({
  'POST connector/identifier': {
    about: 'Begins an import and names it.',
    who,
    body: z.strictObject({ connector_id: z.union([fileConnector, sourceConnector]) }),
    answer: z.strictObject({ identifier: idSchema }),
  },
  'POST connector/call': {
    about:
      'Uploads the file of an import (multipart, or as the raw body), lists the sheets of one, makes a template of one, tries the way into a database or product, or lists what it has.',
    who,
    /** of an upload */
    query: z.strictObject({
      identifier: idSchema.optional(),
      connector_id: fileConnector.optional(),
      function: z.enum(['upload', 'list-sheets', 'create-template']).optional(),
      name: z.string().min(1).max(255).optional(),
    }),
    streams: true,
    media: { body: ['application/octet-stream', 'multipart/form-data', 'application/json'] },
    answer: z.union([
      z.strictObject({ filePath: idSchema, name: z.string() }),
      z.strictObject({ sheets: z.array(z.string()) }),
      /** of a file to fill in; it is downloaded */
      z.strictObject({ url: z.string() }),
      z.strictObject({ connected: z.literal(true) }),
      /** `reason`: an id of the error catalogue; `message`: its sentence, with the server's own words */
      z.strictObject({ connected: z.literal(false), reason: errorIdSchema, said: z.string(), message: z.string() }),
      z.strictObject({ tables: z.array(listedTableSchema) }),
      z.strictObject({ organizations: z.array(namedSchema) }),
      z.strictObject({ boards: z.array(namedSchema) }),
      z.strictObject({ pipes: z.array(namedSchema), tables: z.array(namedSchema) }),
    ]),
    maxBody: maxImportBytes,
  },
  'GET connector/template': {
    about: 'A CSV with the names of a table’s fields, to fill in and import; without a table, an example.',
    /** those who may make tables; with a table, those who make its records */
    who: 'member',
    query: z.strictObject({ object: tableIdSchema.optional() }),
    streams: true,
    media: { answer: ['text/csv'] },
  },
  /** `import_not_ready` while it is read: ask again. Fields that are given keep their choices in the answer. */
  'POST connector/config-table': {
    about: 'The fields and first records found in an uploaded file, or in a table of a source, which it begins to read.',
    who,
    body: z.union([
      z.strictObject({ ...connector, config, fields: importedFields.optional() }),
      z.strictObject({ ...connector, connector_id: sourceConnector, config: sourceConfigs, fields: importedFields.optional() }),
    ]),
    answer: z.strictObject({
      layout: z.strictObject({ label: z.string(), table: tableIdSchema.nullable(), fields: z.array(z.string()) }),
      fields: z.array(importedFieldSchema),
      records: z.array(z.strictObject({ id: z.string(), data: z.record(z.string(), z.string()) })),
      object_id: tableIdSchema.nullable(),
    }),
  },
  'POST connector/import-table': {
    about: 'Imports uploaded files into tables, or tables of sources that `connector/config-table` has read.',
    who,
    body: z.union([
      z.strictObject({ ...connector, table_import_configs: z.array(fileTable).min(1).max(20) }),
      z.strictObject({ ...connector, connector_id: sourceConnector, table_import_configs: z.array(sourceTable).min(1).max(20) }),
    ]),
    answer: z.strictObject({ objects: z.array(z.strictObject({ object: tableIdSchema, import_id: idSchema })) }),
  },
})

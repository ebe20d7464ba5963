import { z } from 'zod'
import { addressConfigSchema } from '#shared/nouns/connectors/address-schemas.ts'
import { boardReadSchema } from '#shared/nouns/connectors/board-schemas.ts'
import { databaseNames, mostTables } from '#shared/nouns/connectors/database-names.ts'
import { sourceConnectors } from '#shared/nouns/connectors/source-names.ts'
import { databaseConfigSchema, remoteTableSchema } from '#shared/nouns/connectors/database-schemas.ts'
import { importPlanSchema } from '#shared/nouns/imports/import-calls.ts'
import { countSchema } from '#shared/lib/answer-schemas.ts'
import { idSchema, tableIdSchema } from '#shared/lib/schemas.ts'
import { goneChoices, sourceRhythms } from '#shared/nouns/connectors/source-rhythm.ts'
import { defineCalls } from '#shared/protocol/calls.ts'
import { errorIdSchema } from '#shared/protocol/error-schema.ts'

const who = { flag: 'create_table' } as const
const params = z.strictObject({ id: idSchema })

const stateSchema = z.enum(['reading', 'ready', 'running', 'done', 'cancelled', 'failed'])

/** The changes that one fetch of a table made. */
const reportSchema = z.strictObject({
  importId: z.string(),
  startedAt: z.string(),
  endedAt: z.string(),
  isScheduled: z.boolean(),
  state: stateSchema,
  /** rows that it read */
  rows: countSchema,
  made: countSchema,
  changed: countSchema,
  /** records whose rows were gone: marked, or in the trash */
  gone: countSchema,
  /** cells and rows that did not fit */
  errors: countSchema,
  error: z.strictObject({ id: errorIdSchema, details: z.unknown().exactOptional() }).nullable(),
  /** null: it wrote nothing that could be taken back */
  isUndone: z.boolean().nullable(),
})
export type SourceReport = z.output<typeof reportSchema>

/** A place that tables come from; its password or key is never answered. */
const sourceSchema = z.strictObject({
  id: z.string(),
  connector: z.enum(sourceConnectors),
  host: z.string(),
  /** of the database, the board, the file … */
  name: z.string(),
  createdAt: z.string(),
  /** null: only by hand */
  every: z.enum(sourceRhythms).nullable(),
  hour: z.number().int(),
  gone: z.enum(goneChoices),
  nextAt: z.string().nullable(),
  tables: z.array(
    z.strictObject({
      schema: z.string(),
      name: z.string(),
      /** the import of its last run */
      importId: z.string(),
      state: stateSchema,
      /** the table that it filled; null before its first run */
      tableId: z.string().nullable(),
      /** a column names its rows, so that they can be read again */
      hasKey: z.boolean(),
      fetchedAt: z.string().nullable(),
    }),
  ),
})
export type Source = z.output<typeof sourceSchema>

/** Imports of tables of databases. They are read first, each as an import to decide about (`GET imports/:id`), and run together. */
export const sourceCalls = defineCalls({
  'POST connector/database/read': {
    about: 'Keeps the way into a database, sealed, and reads tables of it. Each becomes an import that is not run yet.',
    who,
    body: z.strictObject({
      connector_id: z.enum(databaseNames),
      config: databaseConfigSchema,
      tables: z.array(remoteTableSchema).min(1).max(mostTables),
    }),
    /** imports in the order of the tables */
    answer: z.strictObject({ source: idSchema, imports: z.array(idSchema) }),
  },
  /** @throws `source_address` for a place that may not be reached */
  'POST connector/address/read': {
    about: 'Keeps an address, sealed, and reads what it answers: JSON with or without pages, CSV, a workbook, a published sheet of Google.',
    who,
    body: z.strictObject({ config: addressConfigSchema }),
    answer: z.strictObject({ source: idSchema, imports: z.array(idSchema) }),
  },
  'POST connector/board/read': {
    about: 'Keeps the way into a product of boards, sealed, and reads boards of it. Each becomes an import that is not run yet.',
    who,
    body: boardReadSchema,
    /** imports in the order of the boards */
    answer: z.strictObject({ source: idSchema, imports: z.array(idSchema) }),
  },
  'GET connector/source': {
    about: "The places that one's tables come from; all of them for administrators.",
    who,
    answer: z.strictObject({ sources: z.array(sourceSchema) }),
  },
  'GET connector/source/:id': { about: 'A place that tables come from.', who, params, answer: sourceSchema },
  'GET connector/source/:id/reports': {
    about: 'What the last fetches of a source changed, the newest first.',
    who,
    params,
    answer: z.strictObject({ reports: z.array(reportSchema.extend({ name: z.string(), tableId: z.string().nullable() })) }),
  },
  'PUT connector/source/:id': {
    about: 'Says how often a source is fetched again, and what becomes of records whose rows are gone.',
    who,
    params,
    body: z.strictObject({
      every: z.enum(sourceRhythms).nullable().optional(),
      hour: z.number().int().min(0).max(23).optional(),
      gone: z.enum(goneChoices).optional(),
    }),
    answer: sourceSchema,
  },
  'POST connector/source/:id/run': {
    about: 'Runs the imports of several tables, those that others link to first.',
    who,
    params,
    body: z.strictObject({
      tables: z
        .array(
          z.strictObject({
            importId: idSchema,
            plan: importPlanSchema,
            /** columns that become links to the table whose key they name, if that is imported too or was before */
            links: z.array(z.number().int().min(0)).max(50).default([]),
          }),
        )
        .min(1)
        .max(mostTables),
    }),
    answer: z.strictObject({ tables: z.array(z.strictObject({ importId: idSchema, tableId: tableIdSchema })) }),
  },
  /** @throws `import_not_ready` while an import of it runs; `import_no_key` where no table has a key */
  'POST connector/source/:id/update': {
    about: 'Reads the tables again and updates their records by key.',
    who,
    params,
    answer: z.strictObject({ imports: z.array(idSchema) }),
  },
  'DELETE connector/source/:id': { about: 'Forgets the way into a source. Tables made of it stay.', who, params },
})

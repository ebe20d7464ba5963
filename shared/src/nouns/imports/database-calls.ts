import { z } from 'zod'
import { databaseNames, mostTables } from '#shared/nouns/connectors/database-names.ts'
import { databaseConfigSchema, remoteTableSchema } from '#shared/nouns/connectors/database-schemas.ts'
import { importPlanSchema } from '#shared/nouns/imports/import-calls.ts'
import { idSchema, tableIdSchema } from '#shared/lib/schemas.ts'
import { defineCalls } from '#shared/protocol/calls.ts'

const who = { flag: 'create_table' } as const
const params = z.strictObject({ id: idSchema })

/** A database that tables come from; its password is never answered. */
const sourceSchema = z.strictObject({
  id: z.string(),
  connector: z.enum(databaseNames),
  host: z.string(),
  database: z.string(),
  createdAt: z.string(),
  tables: z.array(
    z.strictObject({
      schema: z.string(),
      name: z.string(),
      /** the import of its last run */
      importId: z.string(),
      state: z.enum(['reading', 'ready', 'running', 'done', 'cancelled', 'failed']),
      /** the table that it filled; null before its first run */
      tableId: z.string().nullable(),
      /** a column names its rows, so that they can be read again */
      hasKey: z.boolean(),
      fetchedAt: z.string().nullable(),
    }),
  ),
})
export type DatabaseSource = z.output<typeof sourceSchema>

/** Imports of tables of databases. They are read first, each as an import to decide about (`GET imports/:id`), and run together. */
export const databaseCalls = defineCalls({
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
  'GET connector/database': {
    about: "The databases that one's tables come from; all of them for administrators.",
    who,
    answer: z.strictObject({ sources: z.array(sourceSchema) }),
  },
  'GET connector/database/:id': { about: 'A database that tables come from.', who, params, answer: sourceSchema },
  'POST connector/database/:id/run': {
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
  'POST connector/database/:id/update': {
    about: 'Reads the tables again and updates their records by key.',
    who,
    params,
    answer: z.strictObject({ imports: z.array(idSchema) }),
  },
  'DELETE connector/database/:id': { about: 'Forgets the way into a database. Tables made of it stay.', who, params },
})

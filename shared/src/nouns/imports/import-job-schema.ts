import { z } from 'zod'
import { fieldTypeNames } from '#shared/fields/field-type-name.ts'
import { csvEncodings } from '#shared/nouns/imports/encodings.ts'
import { connectorNames } from '#shared/nouns/connectors/connector.ts'
import { countSchema } from '#shared/lib/answer-schemas.ts'
import type { ImportColumn, ImportJob, ImportPreview, ImportProblem } from '#shared/nouns/imports/import-job.ts'
import { importModes } from '#shared/nouns/imports/import-modes.ts'
import { errorIdSchema } from '#shared/protocol/error-schema.ts'

const columnSchema: z.ZodType<ImportColumn, ImportColumn> = z.strictObject({
  index: countSchema,
  label: z.string(),
  type: z.enum(fieldTypeNames),
  config: z.unknown(),
  decimal: z.enum(['.', ',']),
  decimalGuessed: z.boolean(),
  dateOrder: z.enum(['mdy', 'dmy', 'ymd']),
  dateOrderGuessed: z.boolean(),
  filled: countSchema,
  empty: countSchema,
  distinct: z.array(z.string()).nullable(),
  tooManyDigits: z.boolean().exactOptional(),
  isStage: z.boolean().exactOptional(),
  references: z
    .strictObject({ schema: z.string(), table: z.string(), column: z.string(), isMany: z.literal(true).optional() })
    .exactOptional(),
})

const problemSchema: z.ZodType<ImportProblem, ImportProblem> = z.strictObject({
  kind: z.enum([
    'shortRows',
    'longRows',
    'emptyRows',
    'duplicateLabels',
    'emptyLabels',
    'manyColumns',
    'unclosedQuote',
    'noHeader',
    'linesAbove',
    'badBytes',
    'guessedEncoding',
    'longNumbers',
    'errorCells',
    'formulaCells',
  ]),
  count: countSchema,
  row: z.number().int().nullable(),
})

const previewSchema: z.ZodType<ImportPreview, ImportPreview> = z.strictObject({
  source: z
    .strictObject({ connector: z.enum(connectorNames), schema: z.string(), name: z.string(), key: z.number().int().nullable() })
    .exactOptional(),
  sheets: z.array(z.strictObject({ name: z.string(), rows: countSchema, hidden: z.boolean().exactOptional() })).exactOptional(),
  sheet: countSchema.exactOptional(),
  encoding: z.enum(csvEncodings),
  isEncodingChosen: z.boolean().exactOptional(),
  delimiter: z.enum([',', ';', '\t', '|']),
  hasHeader: z.boolean(),
  headerRow: z.number().int().nullable(),
  isHeaderChosen: z.boolean().exactOptional(),
  range: z.string().exactOptional(),
  heads: z.array(z.strictObject({ row: z.number().int(), text: z.string() })),
  columns: z.array(columnSchema),
  rows: z.array(z.array(z.string())),
  problems: z.array(problemSchema),
})

/** An {@link ImportJob} as the API answers it. */
export const importJobSchema: z.ZodType<ImportJob, ImportJob> = z.strictObject({
  id: z.string(),
  fileName: z.string(),
  state: z.enum(['reading', 'ready', 'running', 'done', 'cancelled', 'failed']),
  mode: z.enum(importModes).nullable(),
  preview: previewSchema.nullable(),
  rowsTotal: countSchema,
  rowsRead: countSchema,
  rowsImported: countSchema,
  rowsMatched: countSchema,
  rowErrorCount: countSchema,
  rowErrors: z.array(z.strictObject({ row: z.number().int(), column: z.string(), value: z.string(), reason: z.string() })),
  tableId: z.string().nullable(),
  sourceId: z.string().nullable(),
  filesWaiting: countSchema.exactOptional(),
  error: z.strictObject({ id: errorIdSchema, details: z.unknown().exactOptional() }).nullable(),
})

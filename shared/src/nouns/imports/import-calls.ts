import { z } from 'zod'
import { fieldTypeNames } from '#shared/fields/field-type-name.ts'
import { importModes } from '#shared/nouns/imports/import-modes.ts'
import { readRange } from '#shared/nouns/imports/cell-range.ts'
import { csvEncodings } from '#shared/nouns/imports/encodings.ts'
import { importJobSchema } from '#shared/nouns/imports/import-job-schema.ts'
import { fieldIdSchema, hueSchema, idSchema, labelSchema, tableIdSchema } from '#shared/lib/schemas.ts'
import { defineCalls } from '#shared/protocol/calls.ts'
import { drawnIconSchema } from '#shared/values/icon-names.ts'

/** The most bytes of an imported file. */
export const maxImportBytes = 100 * 1024 * 1024
/** The most columns of an imported file. */
export const maxImportColumns = 1000
/** The longest name of a table made by an import (specification 2 §9); a longer one, a file's name perhaps, is cut. */
export const maxImportLabel = 45

const params = z.strictObject({ id: idSchema })

/** The person's decisions: the table to make, and the use of each column. */
export const importPlanSchema = z.strictObject({
  label: labelSchema.transform((label) => Array.from(label).slice(0, maxImportLabel).join('').trim()),
  icon: drawnIconSchema.optional(),
  color: hueSchema.optional(),
  folderId: idSchema.optional(),
  fields: z
    .array(
      z.strictObject({
        /** index of the file's column */
        column: z.number().int().min(0).max(maxImportColumns),
        label: labelSchema,
        type: z.enum(fieldTypeNames),
        config: z.unknown().optional(),
        include: z.boolean().default(true),
        /** importing into a table: the field of it that the column goes into; a new field without */
        fieldId: fieldIdSchema.optional(),
        /** how days are written, where the column's could be read either way; as it was found by default */
        dateOrder: z.enum(['mdy', 'dmy', 'ymd']).optional(),
        /** the decimal sign of the column's numbers; as it was found by default */
        decimal: z.enum(['.', ',']).optional(),
        /** make the field, import no values */
        structureOnly: z.boolean().default(false),
      }),
    )
    .min(1)
    .max(maxImportColumns),
  /** index of the file's column that names the records; the first included one by default */
  recordLabelColumn: z.number().int().min(0).optional(),
  /** of a source: index of the column whose values tell rows apart, by which it is fetched again; as it was found by default */
  keyColumn: z.number().int().min(0).nullable().optional(),
  /** columns that hold a key of another table's records: they become links to it */
  links: z
    .array(
      z.strictObject({
        ...{ column: z.number().int().min(0), tableId: tableIdSchema, matchFieldId: fieldIdSchema },
        /** a cell may name several records */
        isMany: z.boolean().optional(),
      }),
    )
    .max(50)
    .optional(),
  /** into an existing table, instead of a new one */
  into: z
    .strictObject({
      tableId: tableIdSchema,
      mode: z.enum(importModes),
      /**
       * the column and the field whose equal values mean one record, required except for `import_only`. Without a field (null) the column
       * holds record ids, as an export can write them. A row without an id is a new record; an unknown id is reported
       */
      key: z.strictObject({ column: z.number().int().min(0), fieldId: fieldIdSchema.nullable() }).optional(),
      /** an empty cell of the file empties the record's cell; otherwise it changes nothing */
      overwriteEmpty: z.boolean().default(false),
      /** select fields get the options that the file names and they lack, from those who may change the table */
      makeOptions: z.boolean().default(false),
      /** the table's automations hear of the records */
      runAutomations: z.boolean().default(true),
    })
    .optional(),
})
export type ImportPlan = z.output<typeof importPlanSchema>

/**
 * Imports of files. The steps are:
 * - upload the file as the raw body
 * - poll `GET imports/:id` while `reading`
 * - run it with the decisions made
 *
 * Nothing is imported before `run`. The `connector/*` names of specification 2 §7 lead here too (connector-calls.ts).
 */
export const importCalls = defineCalls({
  'POST imports/upload': {
    about: 'Uploads a file to import, as the raw body.',
    who: 'member',
    /** the file's name; the body is the file itself, at most {@link maxImportBytes} */
    query: z.strictObject({
      name: z.string().min(1).max(255),
      /** the table that it goes into, for people who may not create tables */
      table: tableIdSchema.optional(),
    }),
    answer: z.strictObject({ id: idSchema }),
    streams: true,
    media: { body: ['application/octet-stream'] },
    maxBody: maxImportBytes,
  },
  'GET imports': {
    about: 'The own imports that are being read or run, the latest first.',
    who: 'member',
    answer: z.strictObject({
      items: z.array(
        z.strictObject({
          id: idSchema,
          fileName: z.string(),
          state: z.enum(['reading', 'running']),
          rowsTotal: z.number(),
          rowsRead: z.number(),
        }),
      ),
    }),
  },
  'GET imports/:id': {
    about: 'How far an import is, and what was found in its file.',
    who: 'member',
    params,
    answer: importJobSchema,
    writesJson: true,
  },
  /** Reads another sheet of the workbook instead; poll as after the upload. */
  'POST imports/:id/sheet': {
    about: 'Reads another sheet of the workbook.',
    who: 'member',
    params,
    body: z.strictObject({ sheet: z.number().int().min(0).max(1000) }),
    answer: importJobSchema,
  },
  /** Reads a text file in another encoding than was found; poll as after the upload. */
  'POST imports/:id/encoding': {
    about: 'Reads a text file in another encoding.',
    who: 'member',
    params,
    body: z.strictObject({ encoding: z.enum(csvEncodings) }),
    answer: importJobSchema,
  },
  /** Reads the file once more with the names of its columns in another row, or in none; poll as after the upload. */
  'POST imports/:id/header': {
    about: 'Takes the names of the columns from another row.',
    who: 'member',
    params,
    /** number of the record, the first being 1; null: none holds names. Lines above it are left out */
    body: z.strictObject({ row: z.number().int().min(1).max(1000).nullable() }),
    answer: importJobSchema,
  },
  /** Reads a part of the file only; poll as after the upload. */
  'POST imports/:id/range': {
    about: 'Reads the rows and columns of a range only.',
    who: 'member',
    params,
    /** as spreadsheets write it: `B4:F20`, or `B4` for all to the right and below; null: all of the file */
    body: z.strictObject({
      range: z
        .string()
        .max(30)
        .refine((text) => readRange(text) !== undefined, 'no range of cells')
        .nullable(),
    }),
    answer: importJobSchema,
  },
  'POST imports/:id/run': {
    about: 'Runs an import with the decisions made.',
    who: 'member',
    params,
    body: importPlanSchema,
    answer: z.strictObject({ tableId: tableIdSchema }),
  },
  'POST imports/:id/cancel': {
    about: 'Stops an import; records imported until then stay.',
    who: 'member',
    params,
    answer: importJobSchema,
  },
})

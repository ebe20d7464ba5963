import { z } from 'zod'
import { exportFormats } from '#shared/nouns/exports/export-formats.ts'
import { fieldIdSchema, tableIdSchema } from '#shared/lib/schemas.ts'
import { defineCalls } from '#shared/protocol/calls.ts'
import { filterGroupSchema, sortSchema } from '#shared/values/query-schema.ts'
import { wireFiltersSchema } from '#shared/values/wire-filter.ts'

/**
 * Exports a table's records as a file, as the person may see them: the filtered rows in order, with the given fields (default: all). The
 * answer is the file, or with `byMail`, as for `filters` alone, the report that is made of it. The file's header `x-cut-texts` counts the texts that exceeded a spreadsheet's cell.
 */
export const exportCalls = defineCalls({
  'POST v3/tab/:tableId/csv-export': {
    about: 'Exports a table’s records as a file, at once or by mail.',
    reads: true,
    who: 'member',
    params: z.strictObject({ tableId: tableIdSchema }),
    body: z.strictObject({
      /** CSV by default */
      format: z.enum(exportFormats).optional(),
      /** the file is made in the background, and a mail tells of it */
      byMail: z.boolean().default(false),
      /** in this order; null: all */
      fields: z.array(fieldIdSchema).max(1000).nullable().default(null),
      filter: z.nullable(filterGroupSchema).default(null),
      /** the specification's name for the same: a filter tree, or conditions that all must hold; with `filter`, both must */
      filters: wireFiltersSchema.optional(),
      sorts: z.array(sortSchema).max(20).default([]),
      search: z.string().max(1000).default(''),
      /** by the organisation's language when absent: `;` and a decimal comma in Portuguese and Spanish */
      delimiter: z.enum([',', ';', '\t']).optional(),
      /** texts that a spreadsheet would take for a formula are marked as text; off for other programs */
      escapeFormulas: z.boolean().default(true),
      /** the record's id as the first column, so that the file can come back as an update */
      withIds: z.boolean().default(false),
    }),
    streams: true,
    media: {
      answer: [
        'text/csv',
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        'application/pdf',
        'application/json',
        'text/markdown',
        'text/calendar',
      ],
    },
  },
})

export type ExportBody = z.output<(typeof exportCalls)['POST v3/tab/:tableId/csv-export']['body']>

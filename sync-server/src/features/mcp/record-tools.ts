import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
import { mostBatch } from '#shared/nouns/records/program-calls.ts'
import { programCellSchema, programKeySchema } from '#shared/nouns/records/program-values.ts'
import { idSchema, tableIdSchema } from '#shared/lib/schemas.ts'
import { assertReads } from '#server/access/token-rights.ts'
import { openTable, visibleFields } from '#server/access/record-rights.ts'
import type { McpMeans } from '#server/features/mcp/answer-mcp.ts'
import { toolAnswer } from '#server/features/mcp/tool-answer.ts'
import { listForProgram, readForProgram } from '#server/records/programs/list-for-program.ts'
import { listReadableTables } from '#server/records/programs/list-readable-tables.ts'
import { upsertChanges } from '#server/records/programs/upsert.ts'
import { writeForProgram } from '#server/records/programs/write-for-program.ts'
import { queryServiceOf } from '#server/records/queries/query-service.ts'

const table = tableIdSchema.describe('The id of a table, from list_tables')
const values = z
  .record(programKeySchema, programCellSchema)
  .describe('Values by the label or id of their field. A number for money is whole cents; a text like "12.50" is an amount')

/** Tools that find and read records. */
export function addReadingTools(server: McpServer, { call, context }: McpMeans): void {
  const service = queryServiceOf(call.platform)
  const reading = <T>(read: () => T): ReturnType<typeof toolAnswer> =>
    toolAnswer(() => {
      assertReads(context)
      return read()
    })
  server.registerTool(
    'list_tables',
    { description: 'The tables that can be read, with their ids.', annotations: { readOnlyHint: true }, inputSchema: {} },
    () => toolAnswer(() => listReadableTables(context)),
  )
  server.registerTool(
    'describe_table',
    { description: 'The fields of a table: ids, labels, types and settings.', annotations: { readOnlyHint: true }, inputSchema: { table } },
    ({ table: id }) =>
      toolAnswer(() =>
        visibleFields(context, openTable(context, id)).map(({ id: fieldId, label, type, config, required, definition }) => ({
          ...{ id: fieldId, label, type, required, readOnly: definition.computed, settings: config },
          operators: definition.operators.map(({ name }) => name),
        })),
      ),
  )
  server.registerTool(
    'find_records',
    {
      description: 'Records of a table, searched, filtered and sorted; values are named by labels.',
      annotations: { readOnlyHint: true },
      inputSchema: {
        table,
        search: z.string().max(200).default(''),
        filters: z.string().max(20_000).default('').describe('JSON: [{"field":"Total","operator":"greaterOrEqual","value":10}]'),
        sort: z.string().max(2000).default('').describe('Name,-Total'),
        fields: z.string().max(10_000).default('').describe('Labels by commas; empty: all'),
        size: z.number().int().min(1).max(200).default(50),
        after: z.string().max(20_000).optional().describe('next of the page before'),
      },
    },
    ({ table: id, search, filters, sort, fields, size, after }) =>
      reading(async () => {
        const asked = { page: 1, size, q: search, filters, sort, fields, keys: 'label' as const, view: undefined, after }
        return JSON.parse(await listForProgram(context, service, id, asked, () => call.signal())) as unknown
      }),
  )
  server.registerTool(
    'get_record',
    { description: 'One record.', annotations: { readOnlyHint: true }, inputSchema: { table, id: idSchema } },
    ({ table: tableId, id }) => reading(() => readForProgram(context, tableId, id, 'label')),
  )
}

/** Tools that write records. */
export function addWritingTools(server: McpServer, { context }: McpMeans): void {
  server.registerTool(
    'create_records',
    { description: 'Makes records, all or none.', inputSchema: { table, records: z.array(values).min(1).max(mostBatch) } },
    ({ table: id, records }) =>
      toolAnswer(() => writeForProgram(context, id, () => records.map((one) => ({ op: 'create' as const, values: one })))),
  )
  server.registerTool(
    'update_records',
    {
      description: 'Changes values of records, all or none.',
      inputSchema: {
        table,
        records: z
          .array(z.strictObject({ id: idSchema, values }))
          .min(1)
          .max(mostBatch),
      },
    },
    ({ table: id, records }) =>
      toolAnswer(() => writeForProgram(context, id, () => records.map((one) => ({ op: 'update' as const, ...one })))),
  )
  server.registerTool(
    'upsert_records',
    {
      description: 'Changes the records whose key is known, and makes the others.',
      inputSchema: { table, key_field: programKeySchema, records: z.array(values).min(1).max(mostBatch) },
    },
    ({ table: id, key_field: key, records }) =>
      toolAnswer(() =>
        writeForProgram(context, id, (now) =>
          upsertChanges(
            now,
            id,
            key,
            records.map((one) => ({ values: one })),
          ),
        ),
      ),
  )
  server.registerTool(
    'delete_records',
    {
      description: 'Moves records to the trash, all or none.',
      annotations: { destructiveHint: true },
      inputSchema: { table, ids: z.array(idSchema).min(1).max(mostBatch) },
    },
    ({ table: tableId, ids }) =>
      toolAnswer(() => writeForProgram(context, tableId, () => ids.map((id) => ({ op: 'delete' as const, id })))),
  )
}

import { z } from 'zod'
import { answeredCellSchema } from '#shared/lib/answer-schemas.ts'
import type { RecordChunk, RecordColumns } from '#shared/protocol/record-chunk.ts'

/** {@link RecordColumns}: the system columns by name, the fields' by id. */
export const recordColumnsSchema: z.ZodType<RecordColumns, RecordColumns> = z
  .object({
    id: z.array(z.string()),
    seq: z.array(z.number().int()),
    created_at: z.array(z.string()),
    created_by: z.array(z.string().nullable()),
    updated_at: z.array(z.string()),
    updated_by: z.array(z.string().nullable()),
  })
  .catchall(z.array(answeredCellSchema))

/** A {@link RecordChunk} of `GET /api/feed/tables/:tableId`. */
export const recordChunkSchema: z.ZodType<RecordChunk, RecordChunk> = z.strictObject({
  tableId: z.string(),
  seq: z.number().int(),
  head: z.number().int(),
  more: z.boolean(),
  removed: z.array(z.string()),
  columns: recordColumnsSchema,
})

import { z } from 'zod'

const wordSchema = z.string().trim().min(1).max(100)
/** Names of parts with dots between them, as `data.items`; a number names an element of a list. Empty: the answer itself, or a list found in it. */
const pathSchema = z.string().trim().max(200).default('')

/**
 * - `page`: a number in the query, counted up
 * - `offset`: the number of records so far in the query
 * - `cursor`: a mark that the answer has at `path`, handed back in the query
 * - `next`: the address that the answer has at `path`; without one that of the header `Link`
 */
export const pagingSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({ kind: z.literal('page'), name: wordSchema, first: z.number().int().min(0).max(1).default(1) }),
  z.strictObject({ kind: z.literal('offset'), name: wordSchema }),
  z.strictObject({ kind: z.literal('cursor'), name: wordSchema, path: z.string().trim().min(1).max(200) }),
  z.strictObject({ kind: z.literal('next'), path: pathSchema }),
])
export type Paging = z.output<typeof pagingSchema>

/** An address whose answer becomes a table: JSON with or without pages, a CSV file, a workbook, or a published sheet of Google. */
export const addressConfigSchema = z.strictObject({
  address: z.url({ protocol: /^https?$/ }).max(4000),
  /** sent to that server alone; kept sealed with the address */
  headers: z
    .array(z.strictObject({ name: wordSchema, value: z.string().min(1).max(4000) }))
    .max(10)
    .default([]),
  /** where the answer has its records */
  records: pathSchema,
  paging: pagingSchema.default({ kind: 'none' }),
  /** the end of the address by default */
  name: z.string().trim().max(100).default(''),
})
export type AddressConfig = z.output<typeof addressConfigSchema>

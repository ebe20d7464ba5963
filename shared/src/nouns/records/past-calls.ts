import { z } from 'zod'
import { answeredCellsSchema, countSchema } from '#shared/lib/answer-schemas.ts'
import { tableIdSchema } from '#shared/lib/schemas.ts'
import { defineCalls } from '#shared/protocol/calls.ts'

/**
 * The reason why a field is missing in the past of its table: its old cells were not kept, or had another meaning. `computed`: derived from
 * other records, or from cells that are not shown.
 */
const notKeptSchema = z.enum(['computed', 'link', 'signed', 'converted', 'newer'])
export type NotKept = z.infer<typeof notKeptSchema>

/** A record as it was. */
const pastRecordSchema = z.strictObject({
  id: z.string(),
  /** its version now: what brings it back is a change of that one */
  seq: z.number().int(),
  /** it went into the trash since */
  deleted: z.boolean(),
  /** its filled cells then, with what formulas, rollups and lookups as they are now give for them */
  values: answeredCellsSchema,
  /** the present values of changed cells; of computed ones only where a cell that people fill differs */
  now: answeredCellsSchema,
  /** fields of `now` that do not take the old value any more (an option that is gone): it cannot be brought back */
  unfit: z.array(z.string()),
})
export type PastRecord = z.infer<typeof pastRecordSchema>

/** A page of a table as it was, in the order its records were made. */
const pastPageSchema = z.strictObject({
  tableId: z.string(),
  /** fields with cells here, then those left out, each as far as the person may see them */
  fields: z.array(z.string()),
  notKept: z.array(z.strictObject({ fieldId: z.string(), reason: notKeptSchema })),
  records: z.array(pastRecordSchema),
  /** pass it as `after` for the following page; null on the last one */
  next: z.number().int().nullable(),
})
export type PastPage = z.infer<typeof pastPageSchema>

/** The changes to a table's records since a moment. */
const pastSummarySchema = z.strictObject({
  changed: countSchema,
  deleted: countSchema,
  /** made since, or brought back from the trash */
  added: countSchema,
  /** there are more: counting ended at {@link mostPastCounted} */
  more: z.boolean(),
})
export type PastSummary = z.infer<typeof pastSummarySchema>

/** A day on which something was done in a table. */
const pastDaySchema = z.strictObject({
  /** YYYY-MM-DD where the organisation is */
  day: z.string(),
  gestures: countSchema,
  /** its first and its last millisecond */
  start: z.string(),
  end: z.string(),
})
export type PastDay = z.infer<typeof pastDaySchema>

const maxPastRecords = 200
/** Records that a summary looks at, at most. */
export const mostPastCounted = 10_000

const momentSchema = { tableId: tableIdSchema, at: z.iso.datetime() }

/** A table as it was at a moment, with the present rights. Bringing something back is an ordinary `records.change`. */
export const pastCalls = defineCalls({
  'POST records/past': {
    about: 'A table’s records as they were at a moment.',
    reads: true,
    who: 'member',
    body: z.strictObject({
      ...momentSchema,
      /** only records that were others then, or are in the trash now */
      different: z.boolean().default(false),
      after: z.number().int().min(0).default(0),
      limit: z.number().int().min(1).max(maxPastRecords).default(100),
    }),
    answer: pastPageSchema,
    writesJson: true,
  },
  'POST records/past/summary': {
    about: 'How many of a table’s records changed since a moment.',
    reads: true,
    who: 'member',
    body: z.strictObject(momentSchema),
    answer: pastSummarySchema,
    writesJson: true,
  },
  /** The last days on which something was done, newest first. */
  'GET records/:tableId/past/days': {
    about: 'The last days on which something was done in a table.',
    who: 'member',
    params: z.strictObject({ tableId: tableIdSchema }),
    answer: z.strictObject({ days: z.array(pastDaySchema) }),
  },
})

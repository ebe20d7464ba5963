import { z } from 'zod'
import { tableIdSchema } from '#shared/lib/schemas.ts'
import { defineCalls } from '#shared/protocol/calls.ts'
import type { CellValue } from '#shared/values/cell-value.ts'

/**
 * The reason why a field is missing in the past of its table: its old cells were not kept, or had another meaning. `computed`: derived from
 * other records, or from cells that are not shown.
 */
export type NotKept = 'computed' | 'link' | 'signed' | 'converted' | 'newer'

/** A record as it was. */
export interface PastRecord {
  id: string
  /** its version now: what brings it back is a change of that one */
  seq: number
  /** it went into the trash since */
  deleted: boolean
  /** its filled cells then, with what formulas, rollups and lookups as they are now give for them */
  values: Record<string, CellValue>
  /** the present values of changed cells; of computed ones only where a cell that people fill differs */
  now: Record<string, CellValue>
  /** fields of `now` that do not take the old value any more (an option that is gone): it cannot be brought back */
  unfit: string[]
}

/** A page of a table as it was, in the order its records were made. */
export interface PastPage {
  tableId: string
  /** fields with cells here, then those left out, each as far as the person may see them */
  fields: string[]
  notKept: { fieldId: string; reason: NotKept }[]
  records: PastRecord[]
  /** pass it as `after` for the following page; null on the last one */
  next: number | null
}

/** The changes to a table's records since a moment. */
export interface PastSummary {
  changed: number
  deleted: number
  /** made since, or brought back from the trash */
  added: number
  /** there are more: counting ended at {@link mostPastCounted} */
  more: boolean
}

/** A day on which something was done in a table. */
export interface PastDay {
  /** YYYY-MM-DD where the organisation is */
  day: string
  gestures: number
  /** its first and its last millisecond */
  start: string
  end: string
}

const maxPastRecords = 200
/** Records that a summary looks at, at most. */
export const mostPastCounted = 10_000

const momentSchema = { tableId: tableIdSchema, at: z.iso.datetime() }

/** A table as it was at a moment, with the present rights. Bringing something back is an ordinary `records.change`. */
export const pastCalls = defineCalls({
  'POST records/past': {
    reads: true,
    who: 'member',
    body: z.strictObject({
      ...momentSchema,
      /** only records that were others then, or are in the trash now */
      different: z.boolean().default(false),
      after: z.number().int().min(0).default(0),
      limit: z.number().int().min(1).max(maxPastRecords).default(100),
    }),
    answer: z.custom<PastPage>(),
    writesJson: true,
  },
  'POST records/past/summary': {
    reads: true,
    who: 'member',
    body: z.strictObject(momentSchema),
    answer: z.custom<PastSummary>(),
    writesJson: true,
  },
  /** The last days on which something was done, newest first. */
  'GET records/:tableId/past/days': {
    who: 'member',
    params: z.strictObject({ tableId: tableIdSchema }),
    answer: z.strictObject({ days: z.array(z.custom<PastDay>()) }),
  },
})

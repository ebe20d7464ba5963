import { z } from 'zod'
import { defineCalls } from '#shared/protocol/calls.ts'

/** Hits of one kind that an answer holds. */
export const searchHitLimit = 20

const hitSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('record'),
    tableId: z.string(),
    id: z.string(),
    /** '' when the field that names the records is empty */
    label: z.string(),
    /** the cell, comment or name of a linked record that holds the searched text, when it is not the label */
    text: z.string(),
  }),
  z.object({ kind: z.literal('page'), id: z.string(), label: z.string(), text: z.string() }),
  z.object({ kind: z.literal('task'), id: z.string(), label: z.string() }),
])
export type SearchHit = z.infer<typeof hitSchema>

/** One search over all that the person may see. */
export const searchCalls = defineCalls({
  'POST search': {
    about: 'Finds records, texts of pages, comments and tasks by a text, in all that the caller may see.',
    who: 'member',
    reads: true,
    body: z.strictObject({ text: z.string().trim().min(2).max(200) }),
    answer: z.object({
      hits: z.array(hitSchema),
      /** false: there was no time for every table */
      complete: z.boolean(),
    }),
    writesJson: true,
  },
})

import { z } from 'zod'
import { idSchema, tableIdSchema } from '#shared/lib/schemas.ts'
import { defineCalls } from '#shared/protocol/calls.ts'

/** Something in the trash, in the words of the specification (2 §3 "Archived item"). */
const archivedItemSchema = z.strictObject({
  id_trama_archived_items: z.string(),
  item_id: z.string(),
  item_type: z.enum(['table', 'dashboard', 'doc-page']),
  item_label: z.string().nullable(),
  archived_by: z.string().nullable(),
  archived_at: z.string(),
})
export type ArchivedItem = z.infer<typeof archivedItemSchema>

/** An app or a doc page in the trash; tables have a list of their own with their contents (`GET tables/archived`). */
const archivedEntrySchema = z.strictObject({
  type: z.enum(['app', 'page']),
  id: z.string(),
  label: z.string(),
  archivedBy: z.string().nullable(),
  archivedAt: z.string(),
})
export type ArchivedEntry = z.infer<typeof archivedEntrySchema>

const params = z.strictObject({ id: z.union([tableIdSchema, idSchema]) })
/** `app` is the other name of a dashboard */
const body = z.strictObject({ type: z.enum(['table', 'dashboard', 'app', 'doc-page']) })
export type TrashedType = z.infer<typeof body>['type']

/** The trash; by the specification's names (2 §7): the screens use the mutations behind them. */
export const trashCalls = defineCalls({
  'GET v3/trash': { about: 'The tables, apps and doc pages in the trash.', who: 'builder', answer: z.array(archivedItemSchema) },
  /** apps and pages that this person may bring back, the last first */
  'GET trash/entries': {
    about: 'The apps and pages in the trash that the person may restore.',
    who: 'builder',
    answer: z.strictObject({ entries: z.array(archivedEntrySchema) }),
  },
  'POST v3/trash/:id/archive': { about: 'Moves a table, an app or a doc page to the trash.', who: 'builder', params, body },
  'POST v3/trash/:id/restore': { about: 'Restores a table, an app or a doc page from the trash.', who: 'builder', params, body },
  /** permanently, and only from the trash */
  'DELETE v3/trash/:id': { about: 'Deletes a table, an app or a doc page from the trash for good.', who: 'builder', params, body },
})

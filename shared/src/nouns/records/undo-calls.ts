import { z } from 'zod'
import { countSchema } from '#shared/lib/answer-schemas.ts'
import { idSchema, tableIdSchema } from '#shared/lib/schemas.ts'
import { defineCalls } from '#shared/protocol/calls.ts'

/** The records that a gesture changed; `cells` counts cells. */
const countsSchema = z.strictObject({
  created: countSchema.exactOptional(),
  updated: countSchema.exactOptional(),
  deleted: countSchema.exactOptional(),
  restored: countSchema.exactOptional(),
  cells: countSchema.exactOptional(),
})
export type GestureCounts = z.infer<typeof countsSchema>

/** One entry of a table's undo list: a gesture of one person. */
const gestureSchema = z.strictObject({
  batch: z.string(),
  gesture: z.string().nullable(),
  counts: countsSchema,
  memberId: z.string(),
  madeAt: z.string(),
  /** it was taken back; it can be done again */
  undone: z.boolean(),
})
export type GestureEntry = z.infer<typeof gestureSchema>

/** Why a part of a gesture stays as it is. */
const blockReasonSchema = z.enum(['changedLater', 'deletedLater', 'purged', 'fieldDeleted', 'fieldConverted'])
export type BlockReason = z.infer<typeof blockReasonSchema>

const blockedChangeSchema = z.strictObject({
  recordId: z.string(),
  fieldId: z.string().exactOptional(),
  reason: blockReasonSchema,
  /** who changed it last, and when */
  memberId: z.string().nullable(),
  at: z.string().nullable(),
})
export type BlockedChange = z.infer<typeof blockedChangeSchema>

/** The effect that undoing (or redoing) a gesture would have now. */
const undoPlanSchema = z.strictObject({
  /** records that would change */
  records: countSchema,
  /** cells and records that stay as they are; the first fifty of `blockedCount` */
  blocked: z.array(blockedChangeSchema),
  blockedCount: countSchema,
})
export type UndoPlan = z.infer<typeof undoPlanSchema>

/** Records that went into the trash together: they come back together, with their links. */
const trashEntrySchema = z.strictObject({
  batch: z.string(),
  count: countSchema,
  memberId: z.string().nullable(),
  deletedAt: z.string(),
  /** the first ten of them, with the text that names them */
  records: z.array(z.strictObject({ id: z.string(), label: z.string() })),
})
export type TrashEntry = z.infer<typeof trashEntrySchema>

export const undoCalls = defineCalls({
  'GET records/:tableId/gestures': {
    about: 'A table’s undo list.',
    who: 'member',
    params: z.strictObject({ tableId: tableIdSchema }),
    /** `everybody` needs the right to change the table; `before` continues from the last entry's time */
    query: z.strictObject({ who: z.enum(['me', 'everybody']).default('me'), before: z.iso.datetime().optional() }),
    answer: z.strictObject({ gestures: z.array(gestureSchema) }),
  },
  'GET records/:tableId/gestures/:batch': {
    about: 'The effect that undoing or redoing an entry would have now.',
    who: 'member',
    params: z.strictObject({ tableId: tableIdSchema, batch: idSchema }),
    answer: undoPlanSchema,
  },
  'GET records/:tableId/trash': {
    about: 'The deleted records of a table, by the gesture that deleted them.',
    who: 'member',
    params: z.strictObject({ tableId: tableIdSchema }),
    answer: z.strictObject({ entries: z.array(trashEntrySchema) }),
  },
})

import { z } from 'zod'
import { idSchema, tableIdSchema } from '#shared/lib/schemas.ts'
import { defineCalls } from '#shared/protocol/calls.ts'

/** The records that a gesture changed; `cells` counts cells. */
export interface GestureCounts {
  created?: number
  updated?: number
  deleted?: number
  restored?: number
  cells?: number
}

/** One entry of a table's undo list: a gesture of one person. */
export interface GestureEntry {
  batch: string
  gesture: string | null
  counts: GestureCounts
  memberId: string
  madeAt: string
  /** it was taken back; it can be done again */
  undone: boolean
}

/** Why a part of a gesture stays as it is. */
export type BlockReason = 'changedLater' | 'deletedLater' | 'purged' | 'fieldDeleted' | 'fieldConverted'

export interface BlockedChange {
  recordId: string
  fieldId?: string
  reason: BlockReason
  /** who changed it last, and when */
  memberId: string | null
  at: string | null
}

/** The effect that undoing (or redoing) a gesture would have now. */
export interface UndoPlan {
  /** records that would change */
  records: number
  /** cells and records that stay as they are; the first fifty of `blockedCount` */
  blocked: BlockedChange[]
  blockedCount: number
}

/** Records that went into the trash together: they come back together, with their links. */
export interface TrashEntry {
  batch: string
  count: number
  memberId: string | null
  deletedAt: string
  /** the first ten of them, with the text that names them */
  records: { id: string; label: string }[]
}

export const undoCalls = defineCalls({
  'GET records/:tableId/gestures': {
    who: 'member',
    params: z.strictObject({ tableId: tableIdSchema }),
    /** `everybody` needs the right to change the table; `before` continues from the last entry's time */
    query: z.strictObject({ who: z.enum(['me', 'everybody']).default('me'), before: z.iso.datetime().optional() }),
    answer: z.strictObject({ gestures: z.array(z.custom<GestureEntry>()) }),
  },
  'GET records/:tableId/gestures/:batch': {
    who: 'member',
    params: z.strictObject({ tableId: tableIdSchema, batch: idSchema }),
    answer: z.custom<UndoPlan>(),
  },
  'GET records/:tableId/trash': {
    who: 'member',
    params: z.strictObject({ tableId: tableIdSchema }),
    answer: z.strictObject({ entries: z.array(z.custom<TrashEntry>()) }),
  },
})

import { itemsOf } from '#shared/fields/cell-items.ts'
import type { StillHolds } from '#server/features/notices/still-holds.ts'

/** The person is still entered in the cell. */
export const assigned: StillHolds = (cell, { memberId }) => itemsOf(cell).includes(memberId)

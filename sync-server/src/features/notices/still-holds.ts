import type { CellValue } from '#shared/values/cell-value.ts'

/** True when a cell still says what a person is about to be told. `partId`: the comment. */
export type StillHolds = (cell: CellValue, told: { memberId: string; partId: string | null }) => boolean

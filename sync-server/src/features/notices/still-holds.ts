import type { NoticeEvent } from '#shared/nouns/notices/notice-event.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { OrgContext } from '#server/access/org-context.ts'

/** True when a cell still says what a person is about to be told. `partId`: the comment. */
export type StillHolds = (cell: CellValue, told: { memberId: string; partId: string | null }) => boolean

/** True when a thing still is as a person is about to be told, whatever its cells say. */
export type EventHolds = (context: OrgContext, about: NoticeEvent['about']) => boolean

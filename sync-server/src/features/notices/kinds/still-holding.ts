import type { NoticeKindName } from '#shared/nouns/notices/notice-kind-names.ts'
import { assigned } from '#server/features/notices/kinds/assigned.ts'
import { commentMentioned, commentReplied } from '#server/features/notices/kinds/comment-said.ts'
import { mentioned } from '#server/features/notices/kinds/mentioned.ts'
import { pageMentioned } from '#server/features/notices/kinds/page-mentioned.ts'
import { replied } from '#server/features/notices/kinds/replied.ts'
import type { StillHolds } from '#server/features/notices/still-holds.ts'
import type { NoticeHolds } from '#server/access/notice-places.ts'

/** Kinds about a cell; the others hold once they have happened. */
export const stillHolding: Partial<Record<NoticeKindName, StillHolds>> = { assigned, mentioned, replied }

/** Kinds about something beside the cells. */
export const eventHolding: NoticeHolds = {
  commentMentioned,
  commentReplied,
  pageMentioned,
}

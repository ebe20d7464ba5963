import type { NoticeFamily } from '#shared/nouns/notices/notice-settings.ts'
import type { NoticeKindName } from '#shared/nouns/notices/notice-kind-names.ts'

/** The specification's types of updates (1 §3) that have a producer. */
export const noticeTypes = ['chatMessage', 'link', 'info', 'report', 'templateInstalled', 'duplicateTab', 'error', 'record'] as const
export type NoticeType = (typeof noticeTypes)[number]

/** A kind of notice, the same on both sides. One file per kind in `kinds/`, listed in notice-kinds.ts. */
export interface NoticeKind {
  name: NoticeKindName
  type: NoticeType
  /** told also to the person who caused it: the outcome of their own work */
  ownWork?: true
  /** the choice of a person that it falls under */
  family: NoticeFamily
  /** names of the numbers that the sentence shows */
  facts: readonly string[]
}

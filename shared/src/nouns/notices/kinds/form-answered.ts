import type { NoticeKind } from '#shared/nouns/notices/notice-kind.ts'

/** Visitors answered a form that this person shared by a link. */
export const formAnswered: NoticeKind = { name: 'formAnswered', type: 'info', family: 'follows', facts: [] }

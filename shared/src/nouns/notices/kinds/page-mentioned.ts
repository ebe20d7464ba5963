import type { NoticeKind } from '#shared/nouns/notices/notice-kind.ts'

/** The text of a page names the person. */
export const pageMentioned: NoticeKind = { name: 'pageMentioned', type: 'record', family: 'mentions', facts: [] }

import type { NoticeKind } from '#shared/nouns/notices/notice-kind.ts'

/** Somebody names the person in a comment on a record or page. */
export const commentMentioned: NoticeKind = { name: 'commentMentioned', type: 'record', family: 'mentions', facts: [] }

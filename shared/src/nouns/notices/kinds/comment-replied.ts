import type { NoticeKind } from '#shared/nouns/notices/notice-kind.ts'

/** Somebody answers a comment on a record or page in whose conversation the person has spoken. */
export const commentReplied: NoticeKind = { name: 'commentReplied', type: 'record', family: 'replies', facts: [] }

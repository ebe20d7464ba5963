import type { NoticeKind } from '#shared/nouns/notices/notice-kind.ts'

/** Somebody names the person in a comment. */
export const mentioned: NoticeKind = { name: 'mentioned', type: 'record', family: 'mentions', facts: [] }

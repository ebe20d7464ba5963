import type { NoticeKind } from '#shared/nouns/notices/notice-kind.ts'

/** Somebody writes in a conversation in which the person has written. */
export const replied: NoticeKind = { name: 'replied', type: 'record', family: 'replies', facts: [] }

import type { NoticeKind } from '#shared/nouns/notices/notice-kind.ts'

/** Somebody answers a message of the person, or in a thread in which they wrote. */
export const chatReplied: NoticeKind = { name: 'chatReplied', type: 'chatMessage', family: 'replies', facts: [] }

import type { NoticeKind } from '#shared/nouns/notices/notice-kind.ts'

/** Somebody names the person in a message. */
export const chatMentioned: NoticeKind = { name: 'chatMentioned', type: 'chatMessage', family: 'mentions', facts: [] }

import type { NoticeKind } from '#shared/nouns/notices/notice-kind.ts'

/** A mail came in, in a conversation that the person follows. */
export const mailReceived: NoticeKind = { name: 'mailReceived', type: 'chatMessage', family: 'messages', facts: [] }

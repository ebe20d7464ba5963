import type { NoticeKind } from '#shared/nouns/notices/notice-kind.ts'

/** Somebody writes to the person directly, or in a conversation that they follow. */
export const chatWrote: NoticeKind = { name: 'chatWrote', type: 'chatMessage', family: 'messages', facts: [] }

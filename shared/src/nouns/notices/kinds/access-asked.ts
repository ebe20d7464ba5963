import type { NoticeKind } from '#shared/nouns/notices/notice-kind.ts'

/** Somebody asks to see a thing that this person may give. */
export const accessAsked: NoticeKind = { name: 'accessAsked', type: 'info', family: 'access', facts: [] }

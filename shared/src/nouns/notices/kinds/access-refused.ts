import type { NoticeKind } from '#shared/nouns/notices/notice-kind.ts'

/** The answer No to a request for access; Yes is told as `shared`. */
export const accessRefused: NoticeKind = { name: 'accessRefused', type: 'info', family: 'access', facts: [] }

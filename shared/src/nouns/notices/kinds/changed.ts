import type { NoticeKind } from '#shared/nouns/notices/notice-kind.ts'

/** A record, a page or an app that the person follows was changed. */
export const changed: NoticeKind = { name: 'changed', type: 'record', family: 'follows', facts: [] }

import type { NoticeKind } from '#shared/nouns/notices/notice-kind.ts'

/** The person's role opens an app, page or table that it did not open before. */
export const shared: NoticeKind = { name: 'shared', type: 'link', family: 'access', facts: [] }

import type { NoticeKind } from '#shared/nouns/notices/notice-kind.ts'

/** A file that the person asked for is there. */
export const reportReady: NoticeKind = { name: 'reportReady', type: 'report', family: 'work', ownWork: true, facts: [] }

import type { NoticeKind } from '#shared/nouns/notices/notice-kind.ts'

/** An export that took long is through. */
export const exportDone: NoticeKind = { name: 'exportDone', type: 'report', family: 'work', ownWork: true, facts: ['rows'] }

import type { NoticeKind } from '#shared/nouns/notices/notice-kind.ts'

/** The person's import is through. */
export const importDone: NoticeKind = { name: 'importDone', type: 'report', family: 'work', ownWork: true, facts: ['rows', 'errors'] }

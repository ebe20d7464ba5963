import type { NoticeKind } from '#shared/nouns/notices/notice-kind.ts'

/** The person's import has stopped. */
export const importFailed: NoticeKind = { name: 'importFailed', type: 'error', family: 'work', ownWork: true, facts: ['rows'] }

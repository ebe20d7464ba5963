import type { NoticeKind } from '#shared/nouns/notices/notice-kind.ts'

/** Work that the person started in a table was given up after its retries. */
export const workFailed: NoticeKind = { name: 'workFailed', type: 'error', family: 'work', ownWork: true, facts: [] }

import type { NoticeKind } from '#shared/nouns/notices/notice-kind.ts'

/** A table that the person duplicated has all of its records. */
export const copyDone: NoticeKind = { name: 'copyDone', type: 'duplicateTab', family: 'work', ownWork: true, facts: ['rows'] }

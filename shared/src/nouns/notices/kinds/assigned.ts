import type { NoticeKind } from '#shared/nouns/notices/notice-kind.ts'

/** Somebody enters the person in a field of people; `records` when one act did so in several records. */
export const assigned: NoticeKind = { name: 'assigned', type: 'record', family: 'assignments', facts: ['records'] }

import type { NoticeKind } from '#shared/nouns/notices/notice-kind.ts'

/** An automation waits for the person's Yes or No. */
export const approvalAsked: NoticeKind = { name: 'approvalAsked', type: 'record', family: 'assignments', facts: [], ownWork: true }

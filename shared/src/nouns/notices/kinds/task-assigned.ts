import type { NoticeKind } from '#shared/nouns/notices/notice-kind.ts'

/** A task became the person's. */
export const taskAssigned: NoticeKind = { name: 'taskAssigned', type: 'record', family: 'assignments', facts: [] }

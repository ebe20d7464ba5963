import type { NoticeKind } from '#shared/nouns/notices/notice-kind.ts'

/** The time of a task has come; nobody did it. */
export const taskReminder: NoticeKind = { name: 'taskReminder', type: 'record', family: 'work', ownWork: true, facts: [] }

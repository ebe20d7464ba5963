import type { NoticeKind } from '#shared/nouns/notices/notice-kind.ts'

/** An automation points the person to a record. */
export const automationPoints: NoticeKind = { name: 'automationPoints', type: 'record', family: 'assignments', facts: [] }

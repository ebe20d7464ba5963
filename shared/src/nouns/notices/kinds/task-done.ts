import type { NoticeKind } from '#shared/nouns/notices/notice-kind.ts'

/** A task that the person gave to somebody, or follows, was completed. */
export const taskDone: NoticeKind = { name: 'taskDone', type: 'record', family: 'follows', facts: [] }

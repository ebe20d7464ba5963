import type { NoticeKind } from '#shared/nouns/notices/notice-kind.ts'

/** A task that the person follows was changed. */
export const taskChanged: NoticeKind = { name: 'taskChanged', type: 'record', family: 'follows', facts: [] }

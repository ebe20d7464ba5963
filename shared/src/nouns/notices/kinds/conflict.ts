import type { NoticeKind } from '#shared/nouns/notices/notice-kind.ts'

/** A change of the person's lost against another and waits for their decision. */
export const conflict: NoticeKind = { name: 'conflict', type: 'record', family: 'work', ownWork: true, facts: [] }

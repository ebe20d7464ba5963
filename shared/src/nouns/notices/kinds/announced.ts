import type { NoticeKind } from '#shared/nouns/notices/notice-kind.ts'

/** The operator has something to say; the text is the notice's own. */
export const announced: NoticeKind = { name: 'announced', type: 'info', family: 'work', ownWork: true, facts: [] }

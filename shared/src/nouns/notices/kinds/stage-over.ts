import type { NoticeKind } from '#shared/nouns/notices/notice-kind.ts'

/** A record stands too long in its stage. */
export const stageOver: NoticeKind = { name: 'stageOver', type: 'record', family: 'stages', facts: [] }

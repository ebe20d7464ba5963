import type { NoticeKind } from '#shared/nouns/notices/notice-kind.ts'

/** A record has nearly stood too long in its stage. */
export const stageWarned: NoticeKind = { name: 'stageWarned', type: 'record', family: 'stages', facts: [] }

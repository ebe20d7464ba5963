import type { NoticeKind } from '#shared/nouns/notices/notice-kind.ts'

/** A limit of the plan is near or passed; the facts are places in `warnedLimits` and `warnedLevels`. */
export const usageWarned: NoticeKind = { name: 'usageWarned', type: 'link', family: 'work', ownWork: true, facts: ['limit', 'level'] }

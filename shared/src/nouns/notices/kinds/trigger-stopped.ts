import type { NoticeKind } from '#shared/nouns/notices/notice-kind.ts'

/** A trigger no longer runs: it was paused, or its writer has lost a right. */
export const triggerStopped: NoticeKind = { name: 'triggerStopped', type: 'error', family: 'automations', ownWork: true, facts: [] }

import type { NoticeKind } from '#shared/nouns/notices/notice-kind.ts'

/** An automation was switched off, because its owner is gone. */
export const automationPaused: NoticeKind = { name: 'automationPaused', type: 'error', family: 'automations', ownWork: true, facts: [] }

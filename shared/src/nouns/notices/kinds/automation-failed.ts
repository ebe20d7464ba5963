import type { NoticeKind } from '#shared/nouns/notices/notice-kind.ts'

/** A run of the person’s automation failed; told once an hour. */
export const automationFailed: NoticeKind = { name: 'automationFailed', type: 'error', family: 'automations', ownWork: true, facts: [] }

import type { NoticeKind } from '#shared/nouns/notices/notice-kind.ts'

/** A trigger of a table fails; before a save it refuses every change. */
export const triggerFailed: NoticeKind = { name: 'triggerFailed', type: 'error', family: 'automations', ownWork: true, facts: [] }

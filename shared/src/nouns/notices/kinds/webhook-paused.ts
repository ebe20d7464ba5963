import type { NoticeKind } from '#shared/nouns/notices/notice-kind.ts'

/** A webhook was switched off, because its address did not answer for days. */
export const webhookPaused: NoticeKind = { name: 'webhookPaused', type: 'error', family: 'automations', ownWork: true, facts: [] }

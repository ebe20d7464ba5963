import type { NoticeKind } from '#shared/nouns/notices/notice-kind.ts'

/** An export ended without a file, and nobody was there to read the reason. */
export const exportFailed: NoticeKind = { name: 'exportFailed', type: 'error', family: 'work', ownWork: true, facts: [] }

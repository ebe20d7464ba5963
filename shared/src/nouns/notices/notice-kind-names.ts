/** Every kind of notice, in the order of the registries. */
export const noticeKindNames = [
  'mentioned',
  'replied',
  'commentMentioned',
  'commentReplied',
  'pageMentioned',
  'assigned',
  'chatMentioned',
  'chatReplied',
  'chatWrote',
  'changed',
  'shared',
  'importDone',
  'importFailed',
  'exportDone',
  'exportFailed',
  'conflict',
  'workFailed',
  'automationPaused',
  'automationFailed',
  'automationPoints',
  'webhookPaused',
  'stageWarned',
  'stageOver',
] as const

export type NoticeKindName = (typeof noticeKindNames)[number]

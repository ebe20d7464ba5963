import { accessAsked } from '#shared/nouns/notices/kinds/access-asked.ts'
import { accessRefused } from '#shared/nouns/notices/kinds/access-refused.ts'
import { formAnswered } from '#shared/nouns/notices/kinds/form-answered.ts'
import { approvalAsked } from '#shared/nouns/notices/kinds/approval-asked.ts'
import { assigned } from '#shared/nouns/notices/kinds/assigned.ts'
import { changed } from '#shared/nouns/notices/kinds/changed.ts'
import { automationPoints } from '#shared/nouns/notices/kinds/automation-points.ts'
import { automationFailed } from '#shared/nouns/notices/kinds/automation-failed.ts'
import { automationPaused } from '#shared/nouns/notices/kinds/automation-paused.ts'
import { triggerFailed } from '#shared/nouns/notices/kinds/trigger-failed.ts'
import { triggerStopped } from '#shared/nouns/notices/kinds/trigger-stopped.ts'
import { chatMentioned } from '#shared/nouns/notices/kinds/chat-mentioned.ts'
import { chatReplied } from '#shared/nouns/notices/kinds/chat-replied.ts'
import { mailReceived } from '#shared/nouns/notices/kinds/mail-received.ts'
import { chatWrote } from '#shared/nouns/notices/kinds/chat-wrote.ts'
import { commentMentioned } from '#shared/nouns/notices/kinds/comment-mentioned.ts'
import { commentReplied } from '#shared/nouns/notices/kinds/comment-replied.ts'
import { copyDone } from '#shared/nouns/notices/kinds/copy-done.ts'
import { conflict } from '#shared/nouns/notices/kinds/conflict.ts'
import { exportDone } from '#shared/nouns/notices/kinds/export-done.ts'
import { exportFailed } from '#shared/nouns/notices/kinds/export-failed.ts'
import { importDone } from '#shared/nouns/notices/kinds/import-done.ts'
import { importFailed } from '#shared/nouns/notices/kinds/import-failed.ts'
import { mentioned } from '#shared/nouns/notices/kinds/mentioned.ts'
import { pageMentioned } from '#shared/nouns/notices/kinds/page-mentioned.ts'
import { replied } from '#shared/nouns/notices/kinds/replied.ts'
import { reportReady } from '#shared/nouns/notices/kinds/report-ready.ts'
import { templateInstalled } from '#shared/nouns/notices/kinds/template-installed.ts'
import { shared } from '#shared/nouns/notices/kinds/shared.ts'
import { stageOver } from '#shared/nouns/notices/kinds/stage-over.ts'
import { stageWarned } from '#shared/nouns/notices/kinds/stage-warned.ts'
import { taskAssigned } from '#shared/nouns/notices/kinds/task-assigned.ts'
import { taskChanged } from '#shared/nouns/notices/kinds/task-changed.ts'
import { taskDone } from '#shared/nouns/notices/kinds/task-done.ts'
import { taskReminder } from '#shared/nouns/notices/kinds/task-reminder.ts'
import { announced } from '#shared/nouns/notices/kinds/announced.ts'
import { usageWarned } from '#shared/nouns/notices/kinds/usage-warned.ts'
import { workFailed } from '#shared/nouns/notices/kinds/work-failed.ts'
import { webhookPaused } from '#shared/nouns/notices/kinds/webhook-paused.ts'
import type { NoticeKind } from '#shared/nouns/notices/notice-kind.ts'
import type { NoticeKindName } from '#shared/nouns/notices/notice-kind-names.ts'

/** Every kind of notice. */
export const noticeKinds: Readonly<Record<NoticeKindName, NoticeKind>> = {
  mentioned,
  replied,
  commentMentioned,
  commentReplied,
  pageMentioned,
  assigned,
  chatMentioned,
  chatReplied,
  chatWrote,
  mailReceived,
  taskAssigned,
  taskChanged,
  taskDone,
  taskReminder,
  changed,
  shared,
  accessAsked,
  accessRefused,
  formAnswered,
  importDone,
  importFailed,
  exportDone,
  exportFailed,
  copyDone,
  conflict,
  workFailed,
  automationPaused,
  automationFailed,
  triggerFailed,
  triggerStopped,
  automationPoints,
  approvalAsked,
  webhookPaused,
  stageWarned,
  stageOver,
  reportReady,
  templateInstalled,
  usageWarned,
  announced,
}

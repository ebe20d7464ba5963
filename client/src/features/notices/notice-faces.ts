import type { NoticeKindName } from '#shared/nouns/notices/notice-kind-names.ts'
import { accessAsked } from '#client/features/notices/kinds/access-asked.ts'
import { accessRefused } from '#client/features/notices/kinds/access-refused.ts'
import { formAnswered } from '#client/features/notices/kinds/form-answered.ts'
import { approvalAsked } from '#client/features/notices/kinds/approval-asked.ts'
import { assigned } from '#client/features/notices/kinds/assigned.ts'
import { changed } from '#client/features/notices/kinds/changed.ts'
import { automationPoints } from '#client/features/notices/kinds/automation-points.ts'
import { automationFailed } from '#client/features/notices/kinds/automation-failed.ts'
import { automationPaused } from '#client/features/notices/kinds/automation-paused.ts'
import { triggerFailed } from '#client/features/notices/kinds/trigger-failed.ts'
import { triggerStopped } from '#client/features/notices/kinds/trigger-stopped.ts'
import { chatMentioned } from '#client/features/notices/kinds/chat-mentioned.ts'
import { chatReplied } from '#client/features/notices/kinds/chat-replied.ts'
import { chatWrote } from '#client/features/notices/kinds/chat-wrote.ts'
import { mailReceived } from '#client/features/notices/kinds/mail-received.ts'
import { commentMentioned } from '#client/features/notices/kinds/comment-mentioned.ts'
import { commentReplied } from '#client/features/notices/kinds/comment-replied.ts'
import { copyDone } from '#client/features/notices/kinds/copy-done.ts'
import { conflict } from '#client/features/notices/kinds/conflict.ts'
import { exportDone } from '#client/features/notices/kinds/export-done.ts'
import { exportFailed } from '#client/features/notices/kinds/export-failed.ts'
import { importDone } from '#client/features/notices/kinds/import-done.ts'
import { importFailed } from '#client/features/notices/kinds/import-failed.ts'
import { mentioned } from '#client/features/notices/kinds/mentioned.ts'
import { pageMentioned } from '#client/features/notices/kinds/page-mentioned.ts'
import { replied } from '#client/features/notices/kinds/replied.ts'
import { reportReady } from '#client/features/notices/kinds/report-ready.ts'
import { templateInstalled } from '#client/features/notices/kinds/template-installed.ts'
import { shared } from '#client/features/notices/kinds/shared.ts'
import { stageOver } from '#client/features/notices/kinds/stage-over.ts'
import { stageWarned } from '#client/features/notices/kinds/stage-warned.ts'
import { taskAssigned } from '#client/features/notices/kinds/task-assigned.ts'
import { taskChanged } from '#client/features/notices/kinds/task-changed.ts'
import { taskDone } from '#client/features/notices/kinds/task-done.ts'
import { taskReminder } from '#client/features/notices/kinds/task-reminder.ts'
import { announced } from '#client/features/notices/kinds/announced.ts'
import { usageWarned } from '#client/features/notices/kinds/usage-warned.ts'
import { workFailed } from '#client/features/notices/kinds/work-failed.ts'
import { webhookPaused } from '#client/features/notices/kinds/webhook-paused.ts'
import type { NoticeFace } from '#client/features/notices/notice-face.ts'

/** The look of every kind of notice. */
export const noticeFaces: Readonly<Record<NoticeKindName, NoticeFace>> = {
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

import { accessRequestsFeature } from '#client/features/access-requests/manifest.ts'
import { apiTokensFeature } from '#client/features/api-tokens/manifest.ts'
import { aiBuilderFeature } from '#client/features/ai-builder/manifest.ts'
import { approvalsFeature } from '#client/features/approvals/manifest.ts'
import { appsFeature } from '#client/features/apps/manifest.ts'
import { authFeature } from '#client/features/auth/manifest.ts'
import { automationsFeature } from '#client/features/automations/manifest.ts'
import { commentsFeature } from '#client/features/comments/manifest.ts'
import { chatFeature } from '#client/features/chat/manifest.ts'
import { developersFeature } from '#client/features/developers/manifest.ts'
import { formsFeature } from '#client/features/forms/manifest.ts'
import { historyLogFeature } from '#client/features/history-log/manifest.ts'
import { homeFeature } from '#client/features/home/manifest.ts'
import { importsFeature } from '#client/features/imports/manifest.ts'
import { noticesFeature } from '#client/features/notices/manifest.ts'
import { operatorFeature } from '#client/features/operator/manifest.ts'
import { pagesFeature } from '#client/features/pages/manifest.ts'
import { plansFeature } from '#client/features/plans/manifest.ts'
import { publicLinksFeature } from '#client/features/public-links/manifest.ts'
import { recordsFeature } from '#client/features/records/manifest.ts'
import { remindersFeature } from '#client/features/reminders/manifest.ts'
import { rolesFeature } from '#client/features/roles/manifest.ts'
import { settingsFeature } from '#client/features/settings/manifest.ts'
import { startHereFeature } from '#client/features/start-here/manifest.ts'
import { syncStatusFeature } from '#client/features/sync-status/manifest.ts'
import { tableMailFeature } from '#client/features/table-mail/manifest.ts'
import { tablesFeature } from '#client/features/tables/manifest.ts'
import { tasksFeature } from '#client/features/tasks/manifest.ts'
import { templatesFeature } from '#client/features/templates/manifest.ts'
import { webhooksFeature } from '#client/features/webhooks/manifest.ts'
import type { ClientFeature } from '#client/manifest/client-feature.ts'

/** Every feature of the product. Features never import each other; the shell is made of this list. */
export const clientFeatures: readonly ClientFeature[] = [
  accessRequestsFeature,
  apiTokensFeature,
  approvalsFeature,
  appsFeature,
  authFeature,
  automationsFeature,
  commentsFeature,
  chatFeature,
  developersFeature,
  formsFeature,
  historyLogFeature,
  homeFeature,
  importsFeature,
  tablesFeature,
  noticesFeature,
  operatorFeature,
  pagesFeature,
  plansFeature,
  publicLinksFeature,
  recordsFeature,
  remindersFeature,
  rolesFeature,
  settingsFeature,
  startHereFeature,
  syncStatusFeature,
  tableMailFeature,
  tasksFeature,
  templatesFeature,
  aiBuilderFeature,
  webhooksFeature,
]

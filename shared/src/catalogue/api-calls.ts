import type { apiTokenCalls } from '#shared/nouns/api-tokens/api-token-calls.ts'
import type { aiCalls } from '#shared/nouns/ai-builder/ai-calls.ts'
import type { appPlanCalls } from '#shared/nouns/app-plans/app-plan-calls.ts'
import type { appCalls } from '#shared/nouns/apps/app-calls.ts'
import type { favouriteCalls } from '#shared/nouns/favourites/favourite-calls.ts'
import type { programCalls } from '#shared/nouns/records/program-calls.ts'
import type { recordEditCalls } from '#shared/nouns/records/record-edit-calls.ts'
import type { templateBuilderCalls } from '#shared/nouns/templates/template-builder-calls.ts'
import type { templateInstallCalls } from '#shared/nouns/templates/install-calls.ts'
import type { templateCalls } from '#shared/nouns/templates/template-calls.ts'
import type { templateOperatorCalls } from '#shared/nouns/templates/template-operator-calls.ts'
import type { tabReadCalls } from '#shared/nouns/tabs/tab-read-calls.ts'
import type { tabCopyCalls } from '#shared/nouns/tabs/tab-copy-calls.ts'
import type { tabCalls } from '#shared/nouns/tables/tab-calls.ts'
import type { commentCalls } from '#shared/nouns/comments/comment-calls.ts'
import type { mcpCalls } from '#shared/nouns/mcp/mcp-calls.ts'
import type { pageCalls } from '#shared/nouns/pages/page-calls.ts'
import type { tableMailCalls } from '#shared/nouns/table-mail/table-mail-calls.ts'
import type { webhookCalls } from '#shared/nouns/webhooks/webhook-calls.ts'
import type { viewEditCalls } from '#shared/nouns/views/view-edit-calls.ts'
import type { viewCalls } from '#shared/nouns/view-as/view-calls.ts'
import type { attachmentCalls } from '#shared/nouns/attachments/attachment-calls.ts'
import type { authCalls } from '#shared/nouns/auth/auth-calls.ts'
import type { automationCalls } from '#shared/nouns/automations/automation-calls.ts'
import type { connectionCalls } from '#shared/nouns/connections/connection-calls.ts'
import type { chatCalls } from '#shared/nouns/chat/chat-calls.ts'
import type { identityCalls } from '#shared/nouns/auth/identity-calls.ts'
import type { passkeyCalls } from '#shared/nouns/auth/passkey-calls.ts'
import type { sessionCalls } from '#shared/nouns/auth/session-calls.ts'
import type { switchCalls } from '#shared/nouns/auth/switch-calls.ts'
import type { secondFactorCalls } from '#shared/nouns/auth/second-factor-calls.ts'
import type { openapiCalls } from '#shared/nouns/developers/openapi-calls.ts'
import type { operatorCalls } from '#shared/nouns/operator/operator-calls.ts'
import type { demoCalls } from '#shared/nouns/demo/demo-calls.ts'
import type { documentCalls } from '#shared/nouns/documents/document-calls.ts'
import type { versionCalls } from '#shared/nouns/documents/version-calls.ts'
import type { effectCalls } from '#shared/nouns/effects/effect-calls.ts'
import type { faultCalls } from '#shared/nouns/faults/fault-calls.ts'
import type { exportCalls } from '#shared/nouns/exports/export-calls.ts'
import type { workspaceCalls } from '#shared/nouns/folders/workspace-calls.ts'
import type { connectorListCalls } from '#shared/nouns/connectors/connector-list-calls.ts'
import type { connectorCalls } from '#shared/nouns/imports/connector-calls.ts'
import type { sourceCalls } from '#shared/nouns/imports/source-calls.ts'
import type { importCalls } from '#shared/nouns/imports/import-calls.ts'
import type { memberCalls } from '#shared/nouns/members/member-calls.ts'
import type { noticeCalls } from '#shared/nouns/notices/notice-calls.ts'
import type { organisationCalls } from '#shared/nouns/organisations/organisation-calls.ts'
import type { eraseCalls } from '#shared/nouns/organisations/erase-calls.ts'
import type { takeOutCalls } from '#shared/nouns/organisations/take-out-calls.ts'
import type { historyLogCalls } from '#shared/nouns/history-log/history-log-calls.ts'
import type { searchCalls } from '#shared/nouns/search/search-calls.ts'
import type { billingCalls } from '#shared/nouns/plans/billing-calls.ts'
import type { planCalls } from '#shared/nouns/plans/plan-calls.ts'
import type { pastCalls } from '#shared/nouns/records/past-calls.ts'
import type { recordCalls } from '#shared/nouns/records/record-calls.ts'
import type { publicLinkCalls } from '#shared/nouns/public-links/public-link-calls.ts'
import type { reportCalls } from '#shared/nouns/reports/report-calls.ts'
import type { roleCalls } from '#shared/nouns/roles/role-calls.ts'
import type { undoCalls } from '#shared/nouns/records/undo-calls.ts'
import type { functionCalls } from '#shared/nouns/functions/function-calls.ts'
import type { taskCalendarCalls } from '#shared/nouns/tasks/task-calendar-calls.ts'
import type { taskCalls } from '#shared/nouns/tasks/task-calls.ts'
import type { structureCalls } from '#shared/nouns/tables/structure-calls.ts'
import type { trashCalls } from '#shared/nouns/trash/trash-calls.ts'
import type { formCalls } from '#shared/nouns/forms/form-calls.ts'
import type { slaCalls } from '#shared/nouns/sla/sla-calls.ts'
import type { calendarFeedCalls } from '#shared/nouns/views/calendar-feed-calls.ts'
import type { viewUseCalls } from '#shared/nouns/views/view-use-calls.ts'
import type { conversionCalls } from '#shared/nouns/tables/conversion-calls.ts'

/** Every HTTP call of the API. Types only: a client bundles no schema. A new call table is added here. */
export type ApiCalls = typeof apiTokenCalls &
  typeof aiCalls &
  typeof appPlanCalls &
  typeof appCalls &
  typeof attachmentCalls &
  typeof authCalls &
  typeof automationCalls &
  typeof connectionCalls &
  typeof chatCalls &
  typeof demoCalls &
  typeof documentCalls &
  typeof effectCalls &
  typeof favouriteCalls &
  typeof exportCalls &
  typeof faultCalls &
  typeof connectorCalls &
  typeof connectorListCalls &
  typeof sourceCalls &
  typeof eraseCalls &
  typeof takeOutCalls &
  typeof reportCalls &
  typeof historyLogCalls &
  typeof importCalls &
  typeof memberCalls &
  typeof noticeCalls &
  typeof openapiCalls &
  typeof operatorCalls &
  typeof organisationCalls &
  typeof pastCalls &
  typeof pageCalls &
  typeof billingCalls &
  typeof planCalls &
  typeof recordCalls &
  typeof recordEditCalls &
  typeof webhookCalls &
  typeof tableMailCalls &
  typeof commentCalls &
  typeof mcpCalls &
  typeof programCalls &
  typeof publicLinkCalls &
  typeof roleCalls &
  typeof searchCalls &
  typeof identityCalls &
  typeof passkeyCalls &
  typeof sessionCalls &
  typeof switchCalls &
  typeof secondFactorCalls &
  typeof slaCalls &
  typeof conversionCalls &
  typeof structureCalls &
  typeof taskCalls &
  typeof taskCalendarCalls &
  typeof tabCalls &
  typeof tabCopyCalls &
  typeof tabReadCalls &
  typeof templateBuilderCalls &
  typeof templateCalls &
  typeof templateOperatorCalls &
  typeof templateInstallCalls &
  typeof trashCalls &
  typeof undoCalls &
  typeof versionCalls &
  typeof viewCalls &
  typeof viewEditCalls &
  typeof calendarFeedCalls &
  typeof formCalls &
  typeof functionCalls &
  typeof viewUseCalls &
  typeof workspaceCalls

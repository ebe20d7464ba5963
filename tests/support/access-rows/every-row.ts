import type { ApiCalls } from '#shared/catalogue/api-calls.ts'
import type { MutationKind } from '#shared/catalogue/mutation-kinds.ts'
import { accessRequestsMutationRows } from '#tests/support/access-rows/access-requests.ts'
import { apiTokensCallRows } from '#tests/support/access-rows/api-tokens.ts'
import { approvalsMutationRows } from '#tests/support/access-rows/approvals.ts'
import { appsCallRows, appsMutationRows } from '#tests/support/access-rows/apps.ts'
import { attachmentsCallRows, attachmentsMutationRows } from '#tests/support/access-rows/attachments.ts'
import { authCallRows } from '#tests/support/access-rows/auth.ts'
import { automationsCallRows, automationsMutationRows } from '#tests/support/access-rows/automations.ts'
import { chatCallRows, chatMutationRows } from '#tests/support/access-rows/chat.ts'
import { commentsCallRows, commentsMutationRows } from '#tests/support/access-rows/comments.ts'
import { connectionsCallRows } from '#tests/support/access-rows/connections.ts'
import { aiCallRows } from '#tests/support/access-rows/ai-builder.ts'
import { appPlanCallRows } from '#tests/support/access-rows/app-plans.ts'
import { demoCallRows } from '#tests/support/access-rows/demo.ts'
import { developersCallRows } from '#tests/support/access-rows/developers.ts'
import { documentsCallRows } from '#tests/support/access-rows/documents.ts'
import { effectsCallRows } from '#tests/support/access-rows/effects.ts'
import { exportsCallRows } from '#tests/support/access-rows/exports.ts'
import { faultsCallRows } from '#tests/support/access-rows/faults.ts'
import { favouritesCallRows, favouritesMutationRows } from '#tests/support/access-rows/favourites.ts'
import { foldersCallRows, foldersMutationRows } from '#tests/support/access-rows/folders.ts'
import { followsMutationRows } from '#tests/support/access-rows/follows.ts'
import { formsCallRows, formsMutationRows } from '#tests/support/access-rows/forms.ts'
import { historyLogCallRows } from '#tests/support/access-rows/history-log.ts'
import { importsCallRows } from '#tests/support/access-rows/imports.ts'
import { mcpCallRows } from '#tests/support/access-rows/mcp.ts'
import { membersCallRows } from '#tests/support/access-rows/members.ts'
import { noticesCallRows, noticesMutationRows } from '#tests/support/access-rows/notices.ts'
import { operatorCallRows } from '#tests/support/access-rows/operator.ts'
import { organisationsCallRows } from '#tests/support/access-rows/organisations.ts'
import { pagesCallRows, pagesMutationRows } from '#tests/support/access-rows/pages.ts'
import { plansCallRows } from '#tests/support/access-rows/plans.ts'
import { publicLinksCallRows } from '#tests/support/access-rows/public-links.ts'
import { recentsMutationRows } from '#tests/support/access-rows/recents.ts'
import { recordsCallRows, recordsMutationRows } from '#tests/support/access-rows/records.ts'
import { reportsCallRows } from '#tests/support/access-rows/reports.ts'
import { rolesCallRows } from '#tests/support/access-rows/roles.ts'
import { searchCallRows } from '#tests/support/access-rows/search.ts'
import { slaCallRows } from '#tests/support/access-rows/sla.ts'
import { syncCallRows } from '#tests/support/access-rows/sync.ts'
import { tabsCallRows } from '#tests/support/access-rows/tabs.ts'
import { tablesCallRows, tablesMutationRows } from '#tests/support/access-rows/tables.ts'
import { tasksCallRows } from '#tests/support/access-rows/tasks.ts'
import { templatesCallRows } from '#tests/support/access-rows/templates.ts'
import { trashCallRows } from '#tests/support/access-rows/trash.ts'
import { viewAsCallRows } from '#tests/support/access-rows/view-as.ts'
import { viewsCallRows, viewsMutationRows } from '#tests/support/access-rows/views.ts'
import { functionsCallRows } from '#tests/support/access-rows/functions.ts'
import { tableMailCallRows } from '#tests/support/access-rows/table-mail.ts'
import { webhooksCallRows } from '#tests/support/access-rows/webhooks.ts'
import type { CallRow, CallRows, MutationRow } from '#tests/support/access-rows/row.ts'

/** The row of each call. One without a row does not compile. */
export const callRows: Readonly<Record<string, CallRow>> = {
  ...apiTokensCallRows,
  ...appsCallRows,
  ...attachmentsCallRows,
  ...authCallRows,
  ...automationsCallRows,
  ...chatCallRows,
  ...commentsCallRows,
  ...connectionsCallRows,
  ...aiCallRows,
  ...appPlanCallRows,
  ...demoCallRows,
  ...developersCallRows,
  ...documentsCallRows,
  ...effectsCallRows,
  ...exportsCallRows,
  ...faultsCallRows,
  ...favouritesCallRows,
  ...foldersCallRows,
  ...formsCallRows,
  ...historyLogCallRows,
  ...importsCallRows,
  ...mcpCallRows,
  ...membersCallRows,
  ...noticesCallRows,
  ...operatorCallRows,
  ...organisationsCallRows,
  ...pagesCallRows,
  ...plansCallRows,
  ...publicLinksCallRows,
  ...recordsCallRows,
  ...reportsCallRows,
  ...rolesCallRows,
  ...searchCallRows,
  ...slaCallRows,
  ...syncCallRows,
  ...tablesCallRows,
  ...tabsCallRows,
  ...tasksCallRows,
  ...templatesCallRows,
  ...trashCallRows,
  ...viewAsCallRows,
  ...viewsCallRows,
  ...functionsCallRows,
  ...tableMailCallRows,
  ...webhooksCallRows,
} satisfies CallRows<ApiCalls>

/** The same for every mutation. */
export const mutationRows: Readonly<Record<string, MutationRow>> = {
  ...accessRequestsMutationRows,
  ...approvalsMutationRows,
  ...appsMutationRows,
  ...attachmentsMutationRows,
  ...automationsMutationRows,
  ...chatMutationRows,
  ...commentsMutationRows,
  ...favouritesMutationRows,
  ...foldersMutationRows,
  ...followsMutationRows,
  ...formsMutationRows,
  ...noticesMutationRows,
  ...pagesMutationRows,
  ...recentsMutationRows,
  ...recordsMutationRows,
  ...tablesMutationRows,
  ...viewsMutationRows,
} satisfies Record<MutationKind, MutationRow>

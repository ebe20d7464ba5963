import { accessRequestsFeature } from '#server/features/access-requests/access-requests-feature.ts'
import { newId } from '#shared/lib/ids.ts'
import type { MutationArgs, MutationKind } from '#shared/catalogue/mutation-kinds.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { apiTokensFeature } from '#server/features/api-tokens/api-tokens-feature.ts'
import { createAiBuilderFeature } from '#server/features/ai-builder/ai-builder-feature.ts'
import { createAppPlansFeature } from '#server/features/app-plans/app-plans-feature.ts'
import { approvalsFeature } from '#server/features/approvals/approvals-feature.ts'
import { appsFeature } from '#server/features/apps/apps-feature.ts'
import { attachmentsFeature } from '#server/features/attachments/attachments-feature.ts'
import { drawPicture } from '#server/features/attachments/pictures/draw-picture.ts'
import { receivedFiles } from '#server/features/attachments/keep-received.ts'
import { sendToVisitor } from '#server/features/attachments/read-attachments.ts'
import { scanFile } from '#server/features/attachments/scan-file.ts'
import { uploadFromVisitor } from '#server/features/attachments/upload-attachment.ts'
import { authFeature } from '#server/features/auth/auth-feature.ts'
import { startByContent } from '#server/features/automations/matching/start-by-content.ts'
import { seesAutomation } from '#server/features/automations/automation-sight.ts'
import { runNow } from '#server/features/automations/runs/run-now.ts'
import { automationsFeature } from '#server/features/automations/automations-feature.ts'
import { commentsFeature } from '#server/features/comments/comments-feature.ts'
import { connectionsFeature } from '#server/features/connections/connections-feature.ts'
import { mailTalk } from '#server/features/chat/mails/mail-talk.ts'
import { chatFeature } from '#server/features/chat/chat-feature.ts'
import { createDemoFeature } from '#server/features/demo/demo-feature.ts'
import { documentsFeature } from '#server/features/documents/documents-feature.ts'
import { createFaultsFeature } from '#server/features/faults/faults-feature.ts'
import { favouritesFeature } from '#server/features/favourites/favourites-feature.ts'
import { followsFeature } from '#server/features/follows/follows-feature.ts'
import { foldersFeature } from '#server/features/folders/folders-feature.ts'
import { formsFeature } from '#server/features/forms/forms-feature.ts'
import { createImportsFeature } from '#server/features/imports/imports-feature.ts'
import { makeAppPlan } from '#server/app-plans/make-app-plan.ts'
import { createMcpFeature } from '#server/features/mcp/mcp-feature.ts'
import { membersFeature } from '#server/features/members/members-feature.ts'
import { noticesFeature } from '#server/features/notices/notices-feature.ts'
import { operatorFeature } from '#server/features/operator/operator-feature.ts'
import { organisationsFeature } from '#server/features/organisations/organisations-feature.ts'
import { listPages, readPageText } from '#server/features/pages/read-pages.ts'
import { createPage, writePage } from '#server/features/pages/write-pages.ts'
import { pagesFeature } from '#server/features/pages/pages-feature.ts'
import { plansFeature } from '#server/features/plans/plans-feature.ts'
import { createLink, sharable } from '#server/features/public-links/manage-links.ts'
import { createPublicLinksFeature } from '#server/features/public-links/public-links-feature.ts'
import { recentsFeature } from '#server/features/recents/recents-feature.ts'
import { applyRecordChanges } from '#server/records/write/apply-record-changes.ts'
import { publicRecords } from '#server/features/records/public/public-records.ts'
import { recordsFeature } from '#server/features/records/records-feature.ts'
import { reportsFeature } from '#server/features/reports/reports-feature.ts'
import { rolesFeature } from '#server/features/roles/roles-feature.ts'
import { archiveTable } from '#server/features/tables/archive-table.ts'
import { createTable } from '#server/features/tables/create-table.ts'
import { deleteTable } from '#server/features/tables/delete-table.ts'
import { addLaterFields } from '#server/features/tables/field-structure.ts'
import { refuseUnplanned } from '#server/features/tables/refuse-second.ts'
import { functionsFeature } from '#server/features/functions/functions-feature.ts'
import { historyLogFeature } from '#server/features/history-log/history-log-feature.ts'
import { searchFeature } from '#server/features/search/search-feature.ts'
import { slaFeature } from '#server/features/sla/sla-feature.ts'
import { suggestFor } from '#server/features/tables/table-rules.ts'
import { createTableMailFeature } from '#server/features/table-mail/table-mail-feature.ts'
import { tablesFeature } from '#server/features/tables/tables-feature.ts'
import { offeredTemplates } from '#server/features/templates/gallery/offered-templates.ts'
import { createTemplatesFeature } from '#server/features/templates/templates-feature.ts'
import { createTabsFeature } from '#server/features/tabs/tabs-feature.ts'
import { tasksFeature } from '#server/features/tasks/tasks-feature.ts'
import { maintenanceFeature } from '#server/features/maintenance/maintenance-feature.ts'
import { createTrashFeature } from '#server/features/trash/trash-feature.ts'
import { createWebhooksFeature } from '#server/features/webhooks/webhooks-feature.ts'
import { viewsFeature } from '#server/features/views/views-feature.ts'
import { createTemplatePackagesFeature } from '#server/features/template-packages/template-packages-feature.ts'
import { createTemplateTools } from '#server/app/template-tools.ts'
import { outboxFeature } from '#server/features/outbox/outbox-page.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'
import type { FormSharing } from '#server/app-plans/compile-plan.ts'
import { releaseLinks, reserveLinks } from '#server/features/public-links/public-link-rows.ts'
import type { Platform } from '#server/platform/platform.ts'

/** The doors that templates go through, made and installed as by a device. */
export const templateTools = createTemplateTools(applyMutation)

/** Every feature of the product. Features never import each other; this list composes them. */
export const serverFeatures: ServerFeature[] = [
  accessRequestsFeature,
  apiTokensFeature,
  createAiBuilderFeature({ drawPicture, scanFile, offeredTemplates }),
  createAppPlansFeature(prepareSharing),
  approvalsFeature,
  appsFeature,
  attachmentsFeature,
  authFeature,
  automationsFeature,
  commentsFeature,
  connectionsFeature,
  chatFeature,
  createDemoFeature(applyMutation),
  documentsFeature,
  createFaultsFeature(),
  favouritesFeature,
  foldersFeature,
  formsFeature,
  functionsFeature,
  historyLogFeature,
  followsFeature,
  createImportsFeature({
    createTable: (context, table) => {
      createTable(context, table)
      suggestFor(context, table.id)
    },
    addField: (context, tableId, field) => applyMutation(context, 'fields.create', { ...field, tableId }),
    addLaterFields,
    refuseUnplanned,
    files: receivedFiles,
    addView: (context, tableId, view) => applyMutation(context, 'views.create', { ...view, tableId }),
    updateField: (context, tableId, { fieldId, ...field }) => applyMutation(context, 'fields.update', { ...field, id: fieldId, tableId }),
    removeTable: (context, tableId) => {
      archiveTable(context, tableId)
      deleteTable(context, tableId)
    },
    applyRecordChanges,
  }),
  createMcpFeature({
    listPages,
    readPage: readPageText,
    createPage,
    writePage,
    runAutomation: runNow,
    makePlan: (call, plan) => makeAppPlan(call, plan, prepareSharing),
  }),
  membersFeature,
  noticesFeature,
  operatorFeature,
  organisationsFeature,
  outboxFeature,
  pagesFeature,
  plansFeature,
  createPublicLinksFeature(publicRecords, { send: sendToVisitor, take: uploadFromVisitor }),
  recentsFeature,
  recordsFeature,
  reportsFeature,
  rolesFeature,
  searchFeature,
  slaFeature,
  createTableMailFeature({ talk: mailTalk, files: receivedFiles }),
  tablesFeature,
  createTabsFeature(applyMutation),
  tasksFeature,
  createTemplatesFeature({ drawPicture, scanFile }, templateTools),
  maintenanceFeature,
  createTemplatePackagesFeature(templateTools),
  createTrashFeature(applyMutation),
  viewsFeature,
  createWebhooksFeature({ startAutomation: startByContent, seesAutomation }),
]

/** Applies one mutation as if a device had sent it. Inside a write. @throws the errors of its handler */
export function applyMutation<K extends MutationKind>(context: OrgContext, kind: K, args: MutationArgs[K]): void {
  const handler = serverFeatures.find(({ mutations }) => mutations && Object.hasOwn(mutations, kind))?.mutations?.[kind]
  if (!handler) throw new Error(`no handler for ${kind}`)
  handler.apply(context, handler.schema.parse(args), { id: newId(), madeAt: context.now() })
}

/** Links by which everybody fills in forms; `share` is called inside a write. @throws AppError as for a person who shares one */
export async function prepareSharing(platform: Platform, orgId: string, count: number): Promise<FormSharing> {
  const secrets = await reserveLinks(platform, orgId, count)
  return {
    share: (context, tableId, formId) => {
      const secret = secrets.at(-1)
      if (!secret) throw new Error('more forms are shared than were prepared')
      createLink(context, secret, sharable(context, 'form', tableId), { config: { form_id: formId } }, publicRecords)
      secrets.pop()
    },
    end: () => releaseLinks(platform, secrets),
  }
}

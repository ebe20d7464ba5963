import type { viewCalls } from '#shared/access/view-calls.ts'
import type { attachmentCalls } from '#shared/attachments/attachment-calls.ts'
import type { authCalls } from '#shared/auth/auth-calls.ts'
import type { versionCalls } from '#shared/documents/version-calls.ts'
import type { effectCalls } from '#shared/effects/effect-calls.ts'
import type { exportCalls } from '#shared/exports/export-calls.ts'
import type { workspaceCalls } from '#shared/folders/workspace-calls.ts'
import type { connectorCalls } from '#shared/imports/connector-calls.ts'
import type { importCalls } from '#shared/imports/import-calls.ts'
import type { memberCalls } from '#shared/members/member-calls.ts'
import type { organisationCalls } from '#shared/organisations/organisation-calls.ts'
import type { pastCalls } from '#shared/records/past-calls.ts'
import type { recordCalls } from '#shared/records/record-calls.ts'
import type { publicLinkCalls } from '#shared/public-links/public-link-calls.ts'
import type { roleCalls } from '#shared/roles/role-calls.ts'
import type { undoCalls } from '#shared/records/undo-calls.ts'
import type { structureCalls } from '#shared/tables/structure-calls.ts'
import type { trashCalls } from '#shared/trash/trash-calls.ts'
import type { viewUseCalls } from '#shared/views/view-use-calls.ts'
import type { conversionCalls } from '#shared/tables/conversion-calls.ts'

/** Every HTTP call of the API. Types only: a client bundles no schema. A new call table is added here. */
export type ApiCalls = typeof attachmentCalls &
  typeof authCalls &
  typeof effectCalls &
  typeof exportCalls &
  typeof connectorCalls &
  typeof importCalls &
  typeof memberCalls &
  typeof organisationCalls &
  typeof pastCalls &
  typeof recordCalls &
  typeof publicLinkCalls &
  typeof roleCalls &
  typeof conversionCalls &
  typeof structureCalls &
  typeof trashCalls &
  typeof undoCalls &
  typeof versionCalls &
  typeof viewCalls &
  typeof viewUseCalls &
  typeof workspaceCalls

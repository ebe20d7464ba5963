import type { z } from 'zod'
import type { accessRequestMutationSchemas } from '#shared/nouns/access-requests/access-request-mutations.ts'
import type { appMutationSchemas } from '#shared/nouns/apps/app-mutations.ts'
import type { approvalMutationSchemas } from '#shared/nouns/approvals/approval-mutations.ts'
import type { attachmentMutationSchemas } from '#shared/nouns/attachments/attachment-mutations.ts'
import type { automationMutationSchemas } from '#shared/nouns/automations/automation-mutations.ts'
import type { commentMutationSchemas } from '#shared/nouns/comments/comment-mutations.ts'
import type { chatMutationSchemas } from '#shared/nouns/chat/chat-mutations.ts'
import type { conflictMutationSchemas } from '#shared/nouns/records/conflict-mutations.ts'
import type { favouriteMutationSchemas } from '#shared/nouns/favourites/favourite-mutations.ts'
import type { followMutationSchemas } from '#shared/nouns/follows/follow-mutations.ts'
import type { folderMutationSchemas } from '#shared/nouns/folders/folder-mutations.ts'
import type { formMutationSchemas } from '#shared/nouns/forms/form-mutations.ts'
import type { noticeMutationSchemas } from '#shared/nouns/notices/notice-mutations.ts'
import type { pageMutationSchemas } from '#shared/nouns/pages/page-mutations.ts'
import type { recentMutationSchemas } from '#shared/nouns/recents/recent-mutations.ts'
import type { recordMutationSchemas } from '#shared/nouns/records/record-mutations.ts'
import type { tableMutationSchemas } from '#shared/nouns/tables/table-mutations.ts'
import type { viewMutationSchemas } from '#shared/nouns/views/view-mutations.ts'

type AllSchemas = typeof accessRequestMutationSchemas &
  typeof appMutationSchemas &
  typeof approvalMutationSchemas &
  typeof attachmentMutationSchemas &
  typeof automationMutationSchemas &
  typeof commentMutationSchemas &
  typeof chatMutationSchemas &
  typeof conflictMutationSchemas &
  typeof favouriteMutationSchemas &
  typeof folderMutationSchemas &
  typeof followMutationSchemas &
  typeof formMutationSchemas &
  typeof noticeMutationSchemas &
  typeof pageMutationSchemas &
  typeof recentMutationSchemas &
  typeof recordMutationSchemas &
  typeof tableMutationSchemas &
  typeof viewMutationSchemas

/** Every mutation kind with the arguments a client passes. Types only: a client bundles no schema. */
export type MutationArgs = { [K in keyof AllSchemas]: z.input<AllSchemas[K]> }
export type MutationKind = keyof MutationArgs

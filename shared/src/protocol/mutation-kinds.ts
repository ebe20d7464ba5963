import type { z } from 'zod'
import type { appMutationSchemas } from '#shared/apps/app-mutations.ts'
import type { attachmentMutationSchemas } from '#shared/attachments/attachment-mutations.ts'
import type { conflictMutationSchemas } from '#shared/records/conflict-mutations.ts'
import type { favouriteMutationSchemas } from '#shared/favourites/favourite-mutations.ts'
import type { folderMutationSchemas } from '#shared/folders/folder-mutations.ts'
import type { pageMutationSchemas } from '#shared/pages/page-mutations.ts'
import type { recentMutationSchemas } from '#shared/recents/recent-mutations.ts'
import type { recordMutationSchemas } from '#shared/records/record-mutations.ts'
import type { tableMutationSchemas } from '#shared/tables/table-mutations.ts'
import type { viewMutationSchemas } from '#shared/views/view-mutations.ts'

type AllSchemas = typeof appMutationSchemas &
  typeof attachmentMutationSchemas &
  typeof conflictMutationSchemas &
  typeof favouriteMutationSchemas &
  typeof folderMutationSchemas &
  typeof pageMutationSchemas &
  typeof recentMutationSchemas &
  typeof recordMutationSchemas &
  typeof tableMutationSchemas &
  typeof viewMutationSchemas

/** Every mutation kind with the arguments a client passes. Types only: a client bundles no schema. */
export type MutationArgs = { [K in keyof AllSchemas]: z.input<AllSchemas[K]> }
export type MutationKind = keyof MutationArgs

import type { AppEntry } from '#shared/apps/app-entry.ts'
import type { Favourite } from '#shared/favourites/favourite.ts'
import type { Folder, FolderItem } from '#shared/folders/folder.ts'
import type { Member } from '#shared/members/member.ts'
import type { Organisation } from '#shared/organisations/organisation.ts'
import type { PageEntry } from '#shared/pages/page-entry.ts'
import type { PublicLink } from '#shared/public-links/public-link.ts'
import type { Recent } from '#shared/recents/recent.ts'
import type { RecordConflict } from '#shared/records/record-conflict.ts'
import type { Role } from '#shared/roles/role.ts'
import type { Field, Table } from '#shared/tables/table.ts'
import type { View } from '#shared/views/view.ts'

/**
 * Everything but records that is replicated to devices, by kind. One row of the feed is one entity; each is owned by the
 * feature folder of its noun, which registers how it is read and who may see it.
 */
export interface EntityMap {
  organisation: Organisation
  member: Member
  role: Role
  folder: Folder
  folderItem: FolderItem
  favourite: Favourite
  recent: Recent
  app: AppEntry
  page: PageEntry
  table: Table
  field: Field
  view: View
  publicLink: PublicLink
  conflict: RecordConflict
}

export type EntityKind = keyof EntityMap
export type EntityOf<K extends EntityKind> = EntityMap[K]

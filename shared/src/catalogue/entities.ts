import type { AccessRequest } from '#shared/nouns/access-requests/access-request.ts'
import type { AppEntry } from '#shared/nouns/apps/app-entry.ts'
import type { Approval } from '#shared/nouns/approvals/approval.ts'
import type { Automation } from '#shared/nouns/automations/automation.ts'
import type { Comment, CommentMark } from '#shared/nouns/comments/comment.ts'
import type { Favourite } from '#shared/nouns/favourites/favourite.ts'
import type { Folder, FolderItem } from '#shared/nouns/folders/folder.ts'
import type { Follow } from '#shared/nouns/follows/follow.ts'
import type { Form } from '#shared/nouns/forms/form.ts'
import type { Member } from '#shared/nouns/members/member.ts'
import type { Plan } from '#shared/access/plan.ts'
import type { Notice } from '#shared/nouns/notices/notice.ts'
import type { Organisation } from '#shared/nouns/organisations/organisation.ts'
import type { PageEntry } from '#shared/nouns/pages/page-entry.ts'
import type { PublicLink } from '#shared/nouns/public-links/public-link.ts'
import type { Recent } from '#shared/nouns/recents/recent.ts'
import type { RecordConflict } from '#shared/nouns/records/record-conflict.ts'
import type { RecordPlace } from '#shared/nouns/records/record-place.ts'
import type { Role } from '#shared/nouns/roles/role.ts'
import type { Field, Table } from '#shared/nouns/tables/table.ts'
import type { ViewChoice } from '#shared/nouns/views/view-choice.ts'
import type { View } from '#shared/views/view.ts'

/**
 * Everything except records that is replicated to devices, by kind. One row of the feed is one entity. The feature folder of its noun
 * registers how it is read and who may see it.
 */
export interface EntityMap {
  organisation: Organisation
  plan: Plan
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
  viewChoice: ViewChoice
  form: Form
  recordPlace: RecordPlace
  publicLink: PublicLink
  conflict: RecordConflict
  notice: Notice
  follow: Follow
  automation: Automation
  approval: Approval
  accessRequest: AccessRequest
  comment: Comment
  commentMark: CommentMark
}

export type EntityKind = keyof EntityMap
export type EntityOf<K extends EntityKind> = EntityMap[K]

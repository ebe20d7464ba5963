import type { FileOwnerKind } from '#shared/nouns/attachments/file-owner.ts'
import type { FileOwnerRules } from '#server/features/attachments/owners/file-owner-rules.ts'
import { memberPicture } from '#server/features/attachments/owners/member-picture.ts'
import { organisationLogo } from '#server/features/attachments/owners/organisation-logo.ts'

/** The rules of each owner besides cells. A new one is a file and a line here. */
export const fileOwners: Record<FileOwnerKind, FileOwnerRules> = {
  member: memberPicture,
  organisation: organisationLogo,
}

import type { FileOwnerKind } from '#shared/nouns/attachments/file-owner.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { AttachmentTables } from '#server/storage/schema/attachment-tables.ts'

/** A file as its owner judges it. */
export type OwnedFile = Pick<AttachmentTables['attachment'], 'id' | 'member_id'>

interface CommonRules {
  /** True where the person may see this file of the owner. Asked at each read. */
  mayRead(context: OrgContext, ownerId: string, file: OwnedFile): boolean
  /** The right to add or remove files. @throws AppError `not_found` for an owner that the person does not see, `permission_denied` */
  assertMayPut(context: OrgContext, ownerId: string): void
}

/** The rules of an owner of one picture. */
export interface PictureOwner extends CommonRules {
  /** The address of the present picture; null for none, also when the owner is gone. */
  findAddress(org: OrgDatabase, ownerId: string): string | null
  /** Inside a write. */
  setAddress(context: OrgContext, ownerId: string, address: string | null): void
}

/** The rules of an owner of many files, which its content names. */
export interface FilesOwner extends CommonRules {
  /** False once nothing can name this file any more. A file that stays without a home for 30 days is deleted. */
  isThere(org: OrgDatabase, ownerId: string, file: OwnedFile): boolean
}

/** The rules of an owner of files. A cell's files have the rights of the cell instead. */
export type FileOwnerRules = PictureOwner | FilesOwner
export type FileOwners = Partial<Record<FileOwnerKind, FileOwnerRules>>

export function ownsOne(rules: FileOwnerRules): rules is PictureOwner {
  return 'findAddress' in rules
}

const owners = new Map<FileOwnerKind, FileOwnerRules>()

/** Puts the rules of a feature's owners in force; called when the features are composed. */
export function registerFileOwners(rules: FileOwners): void {
  for (const [kind, rule] of Object.entries(rules)) owners.set(kind as FileOwnerKind, rule)
}

/** The rules of an owner's kind. @throws AppError `not_found` while no feature has any */
export function fileOwnerRules(kind: FileOwnerKind): FileOwnerRules {
  const rules = owners.get(kind)
  if (!rules) throw new AppError('not_found')
  return rules
}

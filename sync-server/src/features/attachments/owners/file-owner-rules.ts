import type { OrgContext } from '#server/access/org-context.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** The rules of an owner of one picture. A cell's files have the rights of the cell instead (cell-files.ts). */
export interface FileOwnerRules {
  /** True where the person may see the owner's picture. */
  mayRead(context: OrgContext, ownerId: string): boolean
  /** @throws AppError `not_found` for an owner that the person does not see, `permission_denied` */
  assertMayPut(context: OrgContext, ownerId: string): void
  /** The address of the present picture; null for none, also when the owner is gone. */
  findAddress(org: OrgDatabase, ownerId: string): string | null
  /** Inside a write. */
  setAddress(context: OrgContext, ownerId: string, address: string | null): void
}

import type { FileOwner } from '#shared/nouns/attachments/file-owner.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { deleteAttachment, findOwned, type AttachmentRow } from '#server/features/attachments/attachment-store.ts'
import { fileOwners } from '#server/features/attachments/owners/file-owners.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'

/** The address of an owner's file. It names the file, so that a new picture has a new address. */
export function addressOf({ owner, ownerId }: FileOwner, id: string): string {
  return `/api/files/${owner}/${ownerId}/${id}`
}

/** Inside a write: the owner has this file now, and the one before goes. */
export function putOwned(context: OrgContext, target: FileOwner, row: Pick<AttachmentRow, 'id'>): void {
  const { org, now } = context
  fileOwners[target.owner].setAddress(context, target.ownerId, addressOf(target, row.id))
  org.db.run(org.db.build.updateTable('attachment').set({ attached_at: now().toISOString() }).where('id', '=', row.id))
  dropOwned(context, target, row.id)
}

/** Inside a write: takes the owner's file away. @throws AppError `not_found`, `permission_denied` */
export function removeOwned(context: OrgContext, target: FileOwner): void {
  const rules = fileOwners[target.owner]
  rules.assertMayPut(context, target.ownerId)
  if (rules.findAddress(context.org, target.ownerId) === null) return
  rules.setAddress(context, target.ownerId, null)
  dropOwned(context, target, undefined)
}

/** Files that still arrive are kept: they take the place when they are here. */
function dropOwned({ org, now }: OrgContext, target: FileOwner, kept: string | undefined): void {
  const gone = findOwned(org, target).filter((row) => row.id !== kept && row.attached_at !== null)
  for (const { id } of gone) deleteAttachment(org, id)
  if (gone.length > 0) enqueueEffect(org, 'attachments.erase', { files: gone.map(({ file }) => file) }, now())
}

import { ownedFilePath, type FileOwner } from '#shared/nouns/attachments/file-owner.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import {
  deleteAttachment,
  findAttachment,
  findOwned,
  isOwnedBy,
  type AttachmentRow,
} from '#server/features/attachments/attachment-store.ts'
import { fileOwnerRules, ownsOne } from '#server/items/file-owners.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'

/** Inside a write: the owner has this file now. Of an owner of one picture the one before goes. */
export function putOwned(context: OrgContext, target: FileOwner, row: Pick<AttachmentRow, 'id'>): void {
  const { org, now } = context
  const rules = fileOwnerRules(target.owner)
  org.db.run(org.db.build.updateTable('attachment').set({ attached_at: now().toISOString() }).where('id', '=', row.id))
  if (!ownsOne(rules)) return
  rules.setAddress(context, target.ownerId, ownedFilePath(target, row.id))
  dropPictures(context, target, row.id)
}

/** Inside a write: takes the owner's file away, of several the one with the id. @throws AppError `not_found`, `permission_denied` */
export function removeOwned(context: OrgContext, { id, ...target }: FileOwner & { id?: string | undefined }): void {
  const rules = fileOwnerRules(target.owner)
  rules.assertMayPut(context, target.ownerId)
  if (!ownsOne(rules)) return removeOne(context, target, id)
  if (rules.findAddress(context.org, target.ownerId) === null) return
  rules.setAddress(context, target.ownerId, null)
  dropPictures(context, target, undefined)
}

function removeOne(context: OrgContext, target: FileOwner, id: string | undefined): void {
  const row = id === undefined ? undefined : findAttachment(context.org, id)
  if (!row || !isOwnedBy(row, target)) throw new AppError('not_found')
  dropAll(context, [row])
}

/** Files that still arrive are kept: they take the place when they are here. */
function dropPictures(context: OrgContext, target: FileOwner, kept: string | undefined): void {
  dropAll(
    context,
    findOwned(context.org, target).filter((row) => row.id !== kept && row.attached_at !== null),
  )
}

function dropAll({ org, now }: OrgContext, gone: readonly AttachmentRow[]): void {
  for (const { id } of gone) deleteAttachment(org, id)
  if (gone.length > 0) enqueueEffect(org, 'attachments.erase', { files: gone.map(({ file }) => file) }, now())
}

import { randomBytes } from 'node:crypto'
import type { FileTarget } from '#shared/nouns/attachments/file-owner.ts'
import { isShownImage } from '#shared/nouns/attachments/shown-image.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { columnsOf, findAttachment, insertAttachment } from '#server/features/attachments/attachment-store.ts'
import { requireTarget } from '#server/features/attachments/owners/require-target.ts'
import { baseName, sweepLater, sweepPartsLater } from '#server/features/attachments/upload-attachment.ts'

type Announced = FileTarget & { id: string; name: string; size: number; type: string }

/**
 * Inside a write: a file that is still on its author's device; cells may name it from now on.
 * @throws AppError `unauthorized`, `permission_denied`, `not_found`, `file_not_image`, `conflict`, `plan_limit`, `organisation_full`
 */
export function announceAttachment(context: OrgContext, { id, name, size, type, ...target }: Announced): void {
  const { org, memberId, now } = context
  const { takes } = requireTarget(context, target)
  if (!takes(type)) throw new AppError('file_not_image')
  if (findAttachment(org, id)) throw new AppError('conflict', { id })
  insertAttachment(context, {
    id,
    file: randomBytes(16).toString('hex'),
    name: baseName(name),
    // for anything but pictures the bytes will decide
    type: isShownImage(type) ? type : 'application/octet-stream',
    size,
    sha256: '',
    ...columnsOf(target),
    member_id: memberId,
    created_at: now().toISOString(),
    attached_at: null,
    received: 0,
    missed_at: null,
  })
  sweepLater(context)
  sweepPartsLater(org, now())
}

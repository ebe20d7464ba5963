import { maxAttachmentBytes } from '#shared/nouns/attachments/attachment.ts'
import { isOwned, ownedFiles, type FileTarget } from '#shared/nouns/attachments/file-owner.ts'
import { isShownImage } from '#shared/nouns/attachments/shown-image.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { requireField } from '#server/features/attachments/owners/cell-files.ts'
import { fileOwnerRules } from '#server/items/file-owners.ts'

/** The files that a place takes. */
export interface Wanted {
  mostBytes: number
  /** by the type of its bytes */
  takes(type: string): boolean
  /** its bytes are replaced by a picture of ours, which holds nothing but pixels */
  isRedrawn: boolean
}

export const svgType = 'image/svg+xml'

/** The right to upload a file for a place. @throws AppError `unauthorized`, `permission_denied`, `not_found` */
export function requireTarget(context: OrgContext, target: FileTarget): Wanted {
  if (isOwned(target)) {
    fileOwnerRules(target.owner).assertMayPut(context, target.ownerId)
    const { mostBytes, imagesOnly } = ownedFiles[target.owner]
    return { mostBytes, takes: (type) => !imagesOnly || isShownImage(type) || type === svgType, isRedrawn: imagesOnly }
  }
  const { imagesOnly } = requireField(context, target)
  return { mostBytes: maxAttachmentBytes, takes: (type) => !imagesOnly || isShownImage(type), isRedrawn: false }
}

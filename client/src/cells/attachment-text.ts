import type { Attachment } from '#shared/nouns/attachments/attachment.ts'
import { itemsOf } from '#shared/fields/cell-items.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { knownAttachment } from '#client/engine/attachments/attachment-names.ts'
import { formatRelative } from '#client/i18n/format.ts'
import type { TFunction } from '#client/i18n/i18n.ts'

/** Names of files that this device knows; else their ids, so that nothing is lost in a copy. */
export function formatAttachments(value: CellValue): string {
  return itemsOf(value)
    .map((id) => knownAttachment(id)?.name ?? id)
    .join(', ')
}

/** The age of a file that is named but has not arrived. Its device may never send it; it can be removed like any other. */
export function arrivingText({ name, announcedAt }: Attachment, t: TFunction, language: string): string {
  return t('attachments.arriving', { name, since: announcedAt === undefined ? '' : formatRelative(announcedAt, language) })
}

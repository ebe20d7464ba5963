import type { Attachment } from '#shared/attachments/attachment.ts'
import { itemsOf } from '#shared/fields/cell-items.ts'
import type { CellValue } from '#shared/protocol/feed.ts'
import { knownAttachment } from '#client/data/attachments/attachment-names.ts'
import { formatRelative } from '#client/i18n/format.ts'
import type { TFunction } from '#client/i18n/i18n.ts'

/** Names of files, where this device knows them; their ids otherwise, so that nothing is lost in a copy. */
export function formatAttachments(value: CellValue): string {
  return itemsOf(value)
    .map((id) => knownAttachment(id)?.name ?? id)
    .join(', ')
}

/** Of a file that is named and not there: since when. Whether its device will send it nobody knows; it can be taken out like any other. */
export function arrivingText({ name, announcedAt }: Attachment, t: TFunction, language: string): string {
  return t('attachments.arriving', { name, since: announcedAt === undefined ? '' : formatRelative(announcedAt, language) })
}

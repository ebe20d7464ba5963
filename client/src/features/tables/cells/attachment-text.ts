import { itemsOf } from '#shared/fields/cell-items.ts'
import type { CellValue } from '#shared/protocol/feed.ts'
import { knownAttachment } from '#client/data/attachments/attachment-names.ts'

/** Names of files, where this device knows them; their ids otherwise, so that nothing is lost in a copy. */
export function formatAttachments(value: CellValue): string {
  return itemsOf(value)
    .map((id) => knownAttachment(id)?.name ?? id)
    .join(', ')
}

import type { Attachment } from '#shared/nouns/attachments/attachment.ts'
import { isOwned, type FileTarget } from '#shared/nouns/attachments/file-owner.ts'
import { upload } from '#client/engine/api/upload.ts'
import { keepAttachment } from '#client/engine/attachments/attachment-names.ts'
import { keepNames } from '#client/engine/attachments/kept-names.ts'

/** Uploads a file. The id of one for a field then goes into a cell; an owner has theirs at once. @throws ApiError · OfflineError · AbortError */
export async function uploadAttachment(
  file: Blob & { name: string },
  place: FileTarget,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Attachment> {
  const { name } = file
  const path = isOwned(place)
    ? `files/${place.owner}/${place.ownerId}?${new URLSearchParams({ name }).toString()}`
    : `attachments/upload?${new URLSearchParams({ tableId: place.tableId, fieldId: place.fieldId, name }).toString()}`
  const attachment = await upload<Attachment>(file, { path, contentType: 'application/octet-stream', onProgress, signal })
  keepAttachment(attachment, attachment.isImage ? URL.createObjectURL(file) : undefined)
  if (!isOwned(place)) void keepNames([attachment], place.fieldId)
  return attachment
}

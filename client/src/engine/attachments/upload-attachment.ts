import type { Attachment } from '#shared/nouns/attachments/attachment.ts'
import { upload } from '#client/engine/api/upload.ts'
import { keepAttachment } from '#client/engine/attachments/attachment-names.ts'
import { keepNames } from '#client/engine/attachments/kept-names.ts'

interface UploadPlace {
  tableId: string
  fieldId: string
}

/** Uploads a file for a field; its id then goes into a cell. @throws ApiError · OfflineError · AbortError */
export async function uploadAttachment(
  file: Blob & { name: string },
  { tableId, fieldId }: UploadPlace,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Attachment> {
  const query = new URLSearchParams({ tableId, fieldId, name: file.name })
  const path = `attachments/upload?${query.toString()}`
  const attachment = await upload<Attachment>(file, { path, contentType: 'application/octet-stream', onProgress, signal })
  keepAttachment(attachment, attachment.isImage ? URL.createObjectURL(file) : undefined)
  void keepNames([attachment], fieldId)
  return attachment
}

import type { Attachment } from '#shared/nouns/attachments/attachment.ts'
import { OfflineError } from '#client/lib/api-error.ts'
import { currentFiles, type FilePlace } from '#client/engine/attachments/device-files.ts'
import { uploadAttachment } from '#client/engine/attachments/upload-attachment.ts'

/** There is no room on this device for the file, and no network to send it at once. */
export class NoRoomError extends Error {
  override readonly name = 'NoRoomError'
}

/**
 * Adds a file to a field and answers it for the cell, offline too: the device keeps the bytes until the server has them. A file that does not fit on
 * the device is uploaded first. @throws ApiError · OfflineError · NoRoomError
 */
export async function addFile(file: Blob & { name: string }, place: FilePlace, onProgress: (share: number) => void): Promise<Attachment> {
  const files = currentFiles()
  const kept = await files?.keep(file, place)
  if (kept) return kept
  try {
    return await uploadAttachment(file, place, onProgress, new AbortController().signal)
  } catch (error) {
    throw files && error instanceof OfflineError ? new NoRoomError() : error
  }
}

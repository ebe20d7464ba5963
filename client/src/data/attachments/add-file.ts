import type { Attachment } from '#shared/attachments/attachment.ts'
import { OfflineError } from '#client/data/api/api-error.ts'
import { currentFiles, type FilePlace } from '#client/data/attachments/device-files.ts'
import { uploadAttachment } from '#client/data/attachments/upload-attachment.ts'

/** There is no room on this device for the file, and no network to send it at once. */
export class NoRoomError extends Error {
  override readonly name = 'NoRoomError'
}

/**
 * Takes a file for a field; its id then goes into a cell, at once and offline: its bytes are on this device until the server has them.
 * Where there is no room for it here it is uploaded before. @throws ApiError · OfflineError · NoRoomError
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

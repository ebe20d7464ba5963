import { randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { pictureSides } from '#shared/nouns/attachments/picture-size.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { type AttachmentRow } from '#server/features/attachments/attachment-store.ts'
import { fileKey } from '#server/storage/files/file-keys.ts'
import type { Wanted } from '#server/features/attachments/owners/require-target.ts'
import { drawPicture } from '#server/features/attachments/pictures/draw-picture.ts'
import { hashOf, typeOf } from '#server/features/attachments/read-file.ts'
import { scanFile } from '#server/features/attachments/scan-file.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { FileStore } from '#server/storage/files/file-store.ts'

/** The name of the file that stays, which is another one where it was redrawn, and its facts. */
export type Admitted = Pick<AttachmentRow, 'file' | 'type' | 'sha256' | 'size'>

/**
 * All bytes of a draft are here: they are scanned, their type is determined, and the file is kept. The picture of an owner is redrawn into a
 * file beside it; the caller names that one, then deletes the draft: a crash in between leaves the upload as it was.
 * @param hash of the bytes, if it is known
 * @throws AppError `file_infected`, `file_not_image`, `picture_too_large`, `unavailable`
 */
export async function admitFile(platform: Platform, orgId: string, file: string, wanted: Wanted, hash?: string): Promise<Admitted> {
  const { files } = platform
  const path = files.draftPath(fileKey(orgId, file))
  await scanFile(platform, path)
  const type = await typeOf(path, wanted.isRedrawn)
  if (!wanted.takes(type)) throw new AppError('file_not_image')
  if (!wanted.isRedrawn) {
    const facts = { file, type, sha256: hash ?? (await hashOf(path)), size: (await stat(path)).size }
    await files.keep(fileKey(orgId, file))
    return facts
  }
  const drawn = randomBytes(16).toString('hex')
  const place = files.draftPath(fileKey(orgId, drawn))
  await drawPicture(orgId, { source: path, type, sizes: [{ side: pictureSides.large, path: place }] })
  const facts = { file: drawn, type: await typeOf(place, false), sha256: await hashOf(place), size: (await stat(place)).size }
  await files.keep(fileKey(orgId, drawn))
  return facts
}

/** A row names the file: drafts go. */
export async function settleDraft(files: FileStore, orgId: string, draft: string, kept: string): Promise<void> {
  await files.release(fileKey(orgId, kept))
  if (draft !== kept) await files.discard(fileKey(orgId, draft))
}

/** No row names the redrawn file. The nightly sweep finds one that cannot be deleted now. */
export async function dropRedrawn(files: FileStore, orgId: string, draft: string, admitted: Admitted | undefined): Promise<void> {
  if (admitted && admitted.file !== draft) await files.remove([fileKey(orgId, admitted.file)]).catch(() => undefined)
}

import { randomBytes } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { pictureSides } from '#shared/nouns/attachments/picture-size.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { type AttachmentRow } from '#server/features/attachments/attachment-store.ts'
import { filePath } from '#server/storage/file-paths.ts'
import type { Wanted } from '#server/features/attachments/owners/require-target.ts'
import { drawPicture } from '#server/features/attachments/pictures/draw-picture.ts'
import { hashOf, typeOf } from '#server/features/attachments/read-file.ts'
import { scanFile } from '#server/features/attachments/scan-file.ts'
import type { Platform } from '#server/platform/platform.ts'

/** The name of the file that stays, which is another one where it was redrawn, and its facts. */
export type Admitted = Pick<AttachmentRow, 'file' | 'type' | 'sha256' | 'size'>

/**
 * All bytes of a file are on the disk: they are scanned, and their type is determined. The picture of an owner is redrawn into a file beside
 * it; the caller names that one, then deletes the first: a crash in between leaves the upload as it was.
 * @param hash of the bytes, if it is known
 * @throws AppError `file_infected`, `file_not_image`, `picture_too_large`, `unavailable`
 */
export async function admitFile(platform: Platform, orgId: string, file: string, wanted: Wanted, hash?: string): Promise<Admitted> {
  const { dataDir } = platform.config
  const path = filePath(dataDir, orgId, file)
  await scanFile(platform, path)
  const type = await typeOf(path, wanted.isRedrawn)
  if (!wanted.takes(type)) throw new AppError('file_not_image')
  if (!wanted.isRedrawn) return { file, type, sha256: hash ?? (await hashOf(path)), size: (await stat(path)).size }
  const drawn = randomBytes(16).toString('hex')
  const place = filePath(dataDir, orgId, drawn)
  await drawPicture(orgId, { source: path, type, sizes: [{ side: pictureSides.large, path: place }] })
  return { file: drawn, type: await typeOf(place, false), sha256: await hashOf(place), size: (await stat(place)).size }
}

/** Deletes the one of two files that did not stay; the same file twice stays. */
export async function dropOther(dataDir: string, orgId: string, gone: string, kept: string): Promise<void> {
  if (gone !== kept) await rm(filePath(dataDir, orgId, gone), { force: true })
}

import { writeFile } from 'node:fs/promises'
import { pictureSides, pictureSizes, type PictureSize } from '#shared/nouns/attachments/picture-size.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { AttachmentRow } from '#server/features/attachments/attachment-store.ts'
import { fileKey, sizeKey } from '#server/storage/files/file-keys.ts'
import { keepDraft, type FileStore } from '#server/storage/files/file-store.ts'
import { drawPicture } from '#server/features/attachments/pictures/draw-picture.ts'
import { typeOf } from '#server/features/attachments/read-file.ts'
import type { Platform } from '#server/platform/platform.ts'

const drawing = new Map<string, Promise<void>>()

/**
 * The key of a picture in a size. All sizes are drawn when the first is asked for, once for everybody who asks meanwhile.
 * @throws AppError `not_found`, `file_not_image`, `picture_too_large`, `unavailable`
 */
export async function findSize({ files }: Platform, orgId: string, { id, file }: AttachmentRow, size: PictureSize): Promise<string> {
  const key = sizeKey(orgId, file, size)
  if (await files.head(key)) return key
  const source = fileKey(orgId, file)
  if (!(await files.head(source))) throw new AppError('not_found', { id })
  if (await files.head(sizeKey(orgId, file, 'none'))) throw new AppError('file_not_image')
  let work = drawing.get(source)
  if (!work) {
    work = draw(files, orgId, file).finally(() => drawing.delete(source))
    drawing.set(source, work)
  }
  await work
  return key
}

/** A picture that cannot be drawn is marked: otherwise each look at it would start a process. */
async function draw(files: FileStore, orgId: string, file: string): Promise<void> {
  const keys = pictureSizes.toReversed().map((name) => ({ side: pictureSides[name], key: sizeKey(orgId, file, name) }))
  const none = sizeKey(orgId, file, 'none')
  const nonePath = await files.draft(none)
  const sizes = keys.map(({ side, key }) => ({ side, path: files.draftPath(key) }))
  try {
    await files.withPath(fileKey(orgId, file), async (source) => drawPicture(orgId, { source, type: await typeOf(source, false), sizes }))
    for (const { key } of keys) await keepDraft(files, key)
  } catch (error) {
    if (error instanceof AppError && error.status >= 500) throw error
    await writeFile(nonePath, '', { mode: 0o600 })
    await keepDraft(files, none)
    throw error
  }
}

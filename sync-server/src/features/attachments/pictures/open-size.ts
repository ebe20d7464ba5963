import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pictureSides, pictureSizes, type PictureSize } from '#shared/nouns/attachments/picture-size.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { sizePath, type AttachmentRow } from '#server/features/attachments/attachment-store.ts'
import { filePath } from '#server/storage/file-paths.ts'
import { drawPicture } from '#server/features/attachments/pictures/draw-picture.ts'
import { readHead, typeOf } from '#server/features/attachments/read-file.ts'
import type { Platform } from '#server/platform/platform.ts'

const drawing = new Map<string, Promise<void>>()

/**
 * The path of a picture in a size. All sizes are drawn when the first is asked for, once for everybody who asks meanwhile.
 * @throws AppError `not_found`, `file_not_image`, `picture_too_large`, `unavailable`
 */
export async function openSize({ config }: Platform, orgId: string, { id, file }: AttachmentRow, size: PictureSize): Promise<string> {
  const path = sizePath(config.dataDir, orgId, file, size)
  if (await readHead(path)) return path
  const source = filePath(config.dataDir, orgId, file)
  if (!(await readHead(source))) throw new AppError('not_found', { id })
  const none = sizePath(config.dataDir, orgId, file, 'none')
  if (await readHead(none)) throw new AppError('file_not_image')
  const paths = pictureSizes.toReversed().map((name) => ({ side: pictureSides[name], path: sizePath(config.dataDir, orgId, file, name) }))
  let work = drawing.get(source)
  if (!work) {
    work = draw(orgId, source, paths, none).finally(() => drawing.delete(source))
    drawing.set(source, work)
  }
  await work
  return path
}

/** A picture that cannot be drawn is marked: otherwise each look at it would start a process. */
async function draw(orgId: string, source: string, sizes: { side: number; path: string }[], none: string): Promise<void> {
  await mkdir(dirname(none), { recursive: true, mode: 0o700 })
  try {
    await drawPicture(orgId, { source, type: await typeOf(source, false), sizes })
  } catch (error) {
    if (!(error instanceof AppError) || error.id !== 'unavailable') await writeFile(none, '', { mode: 0o600 })
    throw error
  }
}

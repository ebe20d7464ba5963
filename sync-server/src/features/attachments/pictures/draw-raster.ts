import { createCanvas, loadImage, type Canvas, type Image } from '@napi-rs/canvas'
import { imageSize } from 'image-size'
import { AppError } from '#shared/protocol/errors.ts'
import { isWhole } from '#server/features/attachments/pictures/is-whole.ts'

const mostPixels = 50_000_000
const quality = 82

/** The names that headers' reader gives to the types that are shown. */
const formats: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
}

/**
 * A picture as WebP, once for each longest side (largest first), never larger than it is. Of a moving one the first frame. Pixels alone are
 * kept: no metadata, and nothing behind the picture. @throws AppError `file_not_image`, `picture_too_large`
 */
export async function drawRaster(bytes: Buffer, type: string, sides: readonly number[]): Promise<Buffer[]> {
  const { width, height } = readSize(bytes, type)
  // before anything is decoded
  if (width * height > mostPixels) throw new AppError('picture_too_large', { width, height })
  if (!isWhole(bytes, type)) throw new AppError('file_not_image')
  let source: Image | Canvas = await loadImage(bytes)
  const drawn: Buffer[] = []
  for (const side of sides) {
    // each from the one before: a large step at once leaves jagged edges
    source = shrink(source, side)
    drawn.push(await source.encode('webp', quality))
  }
  return drawn
}

function readSize(bytes: Buffer, type: string): { width: number; height: number } {
  try {
    const { width, height, type: format = '' } = imageSize(bytes)
    if (formats[format] === type && width > 0 && height > 0) return { width, height }
  } catch {
    // its header says nothing
  }
  throw new AppError('file_not_image')
}

function shrink(source: Image | Canvas, side: number): Canvas {
  const scale = Math.min(1, side / Math.max(source.width, source.height))
  const width = Math.max(1, Math.round(source.width * scale))
  const height = Math.max(1, Math.round(source.height * scale))
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, 0, 0, width, height)
  return canvas
}

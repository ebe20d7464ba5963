import { readFile, rename, writeFile } from 'node:fs/promises'
import { AppError } from '#shared/protocol/errors.ts'
import { svgType } from '#server/features/attachments/owners/require-target.ts'
import { drawRaster } from '#server/features/attachments/pictures/draw-raster.ts'
import { drawSvg } from '#server/features/attachments/pictures/draw-svg.ts'
import type { Job } from '#server/jobs/job.ts'

export interface DrawInput {
  source: string
  /** the type of its bytes */
  type: string
  /** longest sides in pixels, the largest first, and where each goes */
  sizes: readonly { side: number; path: string }[]
}

/** The most bytes of a picture that is drawn. */
const mostBytes = 50 * 1024 * 1024

/** Draws a picture in sizes. Without an input it only loads its code. @throws AppError `file_not_image`, `picture_too_large` */
export const drawJob: Job = async (input) => {
  if (input === null) return
  const { source, type, sizes } = input as DrawInput
  const bytes = await readFile(source)
  if (bytes.byteLength > mostBytes) throw new AppError('picture_too_large')
  const sides = sizes.map(({ side }) => side)
  const drawn = type === svgType ? await drawSvg(bytes, sides) : await drawRaster(bytes, type, sides)
  for (const [index, { path }] of sizes.entries()) {
    // never half a picture under its name
    await writeFile(`${path}.part`, drawn[index] ?? Buffer.alloc(0), { mode: 0o600 })
    await rename(`${path}.part`, path)
  }
}

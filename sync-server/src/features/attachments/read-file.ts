import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { isSvg, sniffLength, sniffType, svgLength } from '#shared/nouns/attachments/sniff-type.ts'
import { svgType } from '#server/features/attachments/owners/require-target.ts'

/** The first bytes of a file; undefined when it is not there. */
export async function readHead(path: string, length = sniffLength): Promise<Buffer | undefined> {
  try {
    const file = await open(path, 'r')
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0)
      return buffer.subarray(0, bytesRead)
    } finally {
      await file.close()
    }
  } catch (error) {
    // the row is there and the file is not: as good as gone
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** The type of a file's bytes. SVG is told where it will be redrawn; elsewhere it is a file like any other. */
export async function typeOf(path: string, isRedrawn: boolean): Promise<string> {
  const head = (await readHead(path, svgLength)) ?? Buffer.alloc(0)
  const type = sniffType(head.subarray(0, sniffLength))
  return isRedrawn && isSvg(head) ? svgType : type
}

import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

/** Without zip64: sizes and places are numbers of 32 bits. */
export const maxZipBytes = 0xffff_ffff

export interface ZipWriter {
  /**
   * Writes one part, compressing its texts (UTF-8) as they come, without keeping any. One part after the other.
   * @throws RangeError past {@link maxZipBytes} of this part, or of the file
   */
  add(name: string, texts: Iterable<string>): Promise<void>
  /** Writes the directory; the file is whole after this. */
  close(): Promise<void>
}

interface Part {
  name: Buffer
  crc: number
  packed: number
  size: number
  offset: number
}

/** sizes follow each part, and names are UTF-8 */
const flags = 0x0808
const deflated = 8
/** 1980-01-01, the first date of the zip format: the same records make the same file */
const noDay = 0x0021

/** Writes a zip file in pieces, so that its content need not fit in memory (PKWARE's APPNOTE 4.3; with data descriptors). */
export function createZipWriter(target: string): ZipWriter {
  const file = createWriteStream(target, { mode: 0o600 })
  const parts: Part[] = []
  let offset = 0

  async function write(bytes: Buffer): Promise<void> {
    offset += bytes.length
    if (offset > maxZipBytes) throw new RangeError('the zip file is too large')
    if (!file.write(bytes)) await once(file, 'drain')
  }

  return {
    async add(name, texts) {
      const part: Part = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset }
      await write(Buffer.concat([fields([0x0403_4b50, 4], [20, 2], ...described({ ...part, size: 0 }), [0, 2]), part.name]))
      const counted = function* (): Generator<Buffer> {
        for (const text of texts) {
          const bytes = Buffer.from(text)
          part.crc = crc32(bytes, part.crc)
          part.size += bytes.length
          if (part.size > maxZipBytes) throw new RangeError('a part of the zip file is too large')
          yield bytes
        }
      }
      await pipeline(Readable.from(counted(), { objectMode: true }), createDeflateRaw(), async (packed: AsyncIterable<Buffer>) => {
        for await (const bytes of packed) {
          part.packed += bytes.length
          await write(bytes)
        }
      })
      await write(fields([0x0807_4b50, 4], [part.crc, 4], [part.packed, 4], [part.size, 4]))
      parts.push(part)
    },
    async close() {
      const start = offset
      for (const part of parts) {
        const head = fields(
          [0x0201_4b50, 4],
          [20, 2],
          [20, 2],
          ...described(part),
          [0, 2],
          [0, 2],
          [0, 2],
          [0, 2],
          [0, 4],
          [part.offset, 4],
        )
        await write(Buffer.concat([head, part.name]))
      }
      const length = offset - start
      await write(fields([0x0605_4b50, 4], [0, 2], [0, 2], [parts.length, 2], [parts.length, 2], [length, 4], [start, 4], [0, 2]))
      file.end()
      await once(file, 'close')
    },
  }
}

/** The fields that a part's header and its directory entry share. */
function described({ name, crc, packed, size }: Part): [number, 2 | 4][] {
  return [
    [flags, 2],
    [deflated, 2],
    [0, 2],
    [noDay, 2],
    [crc, 4],
    [packed, 4],
    [size, 4],
    [name.length, 2],
  ]
}

/** Numbers with their bytes, low ones first. */
function fields(...numbers: [value: number, bytes: 2 | 4][]): Buffer {
  const buffer = Buffer.alloc(numbers.reduce((total, [, bytes]) => total + bytes, 0))
  let at = 0
  for (const [value, bytes] of numbers) at = buffer.writeUIntLE(value, at, bytes)
  return buffer
}

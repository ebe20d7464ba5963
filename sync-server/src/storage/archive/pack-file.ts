import { createHash } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs'
import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'
import { z } from 'zod'

const mark = Buffer.from('trama pages 1\n')

const headSchema = z.strictObject({
  /** the file's name in the archive: an organisation's id, or `control` */
  of: z.string(),
  kind: z.enum(['snapshot', 'pages']),
  /** counted from 0, the number of a snapshot */
  seq: z.number().int().min(0),
  /** ms since 1970; everything in it was committed before */
  at: z.number().int(),
  /** the id of the object that its pages belong on */
  before: z.string().nullable(),
  pageSize: z.number().int().min(512).max(65_536),
  /** of the file afterwards */
  pages: z.number().int().min(1),
})
export type PackHead = z.infer<typeof headSchema>

/** An object of the archive that is not as it was written. */
export class BrokenPackError extends Error {
  override readonly name = 'BrokenPackError'
}

const pagesPerBlock = 64
/** a block of the largest pages, with their heads */
const mostBlockBytes = pagesPerBlock * (65_536 + 8) + 1024

export interface PackWriter {
  add(page: number, bytes: Buffer): void
  /** Waits for the disk. @returns the id, made of everything that was written */
  finish(): { id: string; bytes: number }
  /** Closes the file in either case. */
  close(): void
}

/**
 * Writes newest pages to `path`, which is new: a mark, the head, then blocks. A block is its length, its CRC, and deflated pages; a page is its number, its
 * CRC and its bytes. A block of no bytes ends it. With `isQuick` nothing is made smaller.
 */
export function writePack(path: string, head: PackHead, isQuick = false): PackWriter {
  const file = openSync(path, 'wx', 0o600)
  const hash = createHash('sha256')
  let [written, gathered]: [number, Buffer[]] = [0, []]
  const put = (bytes: Buffer): void => {
    hash.update(bytes)
    for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at)
    written += bytes.length
  }
  const putBlock = (bytes: Buffer): void => {
    put(words(bytes.length, crc32(bytes)))
    put(bytes)
  }
  const flush = (): void => {
    if (gathered.length === 0) return
    putBlock(deflateRawSync(Buffer.concat(gathered), { level: isQuick ? 0 : 1 }))
    gathered = []
  }
  put(mark)
  putBlock(Buffer.from(JSON.stringify(head)))
  return {
    add: (page, bytes) => {
      gathered.push(words(page, crc32(bytes)), Buffer.from(bytes))
      if (gathered.length >= 2 * pagesPerBlock) flush()
    },
    finish: () => {
      flush()
      putBlock(Buffer.alloc(0))
      fsyncSync(file)
      return { id: hash.digest('hex').slice(0, 16), bytes: written }
    },
    close: () => closeSync(file),
  }
}

function words(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4)
  for (const [index, number] of numbers.entries()) bytes.writeUInt32BE(number, index * 4)
  return bytes
}

/**
 * Reads an object from a file, calling `visit` with each page before the whole is known to be right: its caller throws away what was made of it.
 * @returns the head and the id @throws BrokenPackError
 */
export function readPack(path: string, visit: (page: number, bytes: Buffer, head: PackHead) => void): { head: PackHead; id: string } {
  const file = openSync(path, 'r')
  try {
    const hash = createHash('sha256')
    const take = (length: number): Buffer => {
      const bytes = Buffer.allocUnsafe(length)
      if (readSync(file, bytes, 0, length, null) < length) throw new BrokenPackError('it ends too early')
      hash.update(bytes)
      return bytes
    }
    const takeBlock = (): Buffer => {
      const length = take(8)
      const [size, sum] = [length.readUInt32BE(0), length.readUInt32BE(4)]
      if (size > mostBlockBytes) throw new BrokenPackError('a block is too long')
      const bytes = take(size)
      if (crc32(bytes) !== sum) throw new BrokenPackError('a block has another sum')
      return bytes
    }
    if (!take(mark.length).equals(mark)) throw new BrokenPackError('it does not begin as one')
    const head = readHead(takeBlock())
    for (let block = takeBlock(); block.length > 0; block = takeBlock()) visitPages(block, head, visit)
    if (readSync(file, Buffer.alloc(1), 0, 1, null) > 0) throw new BrokenPackError('something follows its end')
    return { head, id: hash.digest('hex').slice(0, 16) }
  } finally {
    closeSync(file)
  }
}

function readHead(bytes: Buffer): PackHead {
  try {
    return headSchema.parse(JSON.parse(bytes.toString()))
  } catch {
    throw new BrokenPackError('its head cannot be read')
  }
}

function visitPages(block: Buffer, head: PackHead, visit: (page: number, bytes: Buffer, head: PackHead) => void): void {
  let raw: Buffer
  try {
    raw = inflateRawSync(block, { maxOutputLength: mostBlockBytes })
  } catch {
    throw new BrokenPackError('a block cannot be unpacked')
  }
  const size = 8 + head.pageSize
  if (raw.length % size !== 0) throw new BrokenPackError('a block holds no whole pages')
  for (let at = 0; at < raw.length; at += size) {
    const [page, bytes] = [raw.readUInt32BE(at), raw.subarray(at + 8, at + size)]
    if (page < 1 || page > head.pages || crc32(bytes) !== raw.readUInt32BE(at + 4))
      throw new BrokenPackError(`page ${page} has another sum`)
    visit(page, bytes, head)
  }
}

import { promisify } from 'node:util'
import { crc32, deflateRaw, inflateRawSync } from 'node:zlib'

const deflate = promisify(deflateRaw)
const headBytes = 12

/** The newest pages of some commits, and the size of the file afterwards. */
export interface JournalPages {
  pageSize: number
  /** of the file */
  pages: number
  changed: readonly { page: number; bytes: Buffer }[]
}

/** An entry that is not as it was written. */
export class BrokenEntryError extends Error {
  override readonly name = 'BrokenEntryError'
}

/** Whole pages behind each other, with their numbers; deflated on a thread, behind their sum. */
export async function packPages({ pageSize, pages, changed }: JournalPages): Promise<Buffer> {
  const head = Buffer.alloc(headBytes + changed.length * 4)
  head.writeUInt32BE(pageSize, 0)
  head.writeUInt32BE(pages, 4)
  head.writeUInt32BE(changed.length, 8)
  for (const [index, { page }] of changed.entries()) head.writeUInt32BE(page, headBytes + index * 4)
  const packed = await deflate(Buffer.concat([head, ...changed.map(({ bytes }) => bytes)]), { level: 1 })
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(packed))
  return Buffer.concat([sum, packed])
}

/** @throws BrokenEntryError */
export function unpackPages(entry: Buffer): JournalPages {
  const packed = entry.subarray(4)
  if (entry.length < 4 || crc32(packed) !== entry.readUInt32BE(0)) throw new BrokenEntryError('an entry has another sum')
  const raw = inflateRawSync(packed)
  const [pageSize, pages, count] = [raw.readUInt32BE(0), raw.readUInt32BE(4), raw.readUInt32BE(8)]
  const start = headBytes + count * 4
  if (raw.length !== start + count * pageSize) throw new BrokenEntryError('an entry has another length')
  const changed = Array.from({ length: count }, (_, index) => ({
    page: raw.readUInt32BE(headBytes + index * 4),
    bytes: raw.subarray(start + index * pageSize, start + (index + 1) * pageSize),
  }))
  return { pageSize, pages, changed }
}

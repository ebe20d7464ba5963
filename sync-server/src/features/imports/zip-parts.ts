import { createReadStream } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { createInflateRaw } from 'node:zlib'
import { AppError } from '#shared/protocol/errors.ts'

/** One part of a zip file according to its directory; the sizes there may be wrong. */
export interface ZipPart {
  name: string
  method: number
  packed: number
  size: number
  offset: number
}

const maxParts = 2000
/** Size of the pieces of an inflated part, in bytes. */
const pieceLength = 64 * 1024

const bad = (): AppError => new AppError('import_not_workbook')

/**
 * The parts of a zip file from its directory; zip64, encryption and anything unusual are refused. @returns them and the file's size in
 * bytes
 */
export async function listParts(path: string): Promise<{ parts: ZipPart[]; size: number }> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    return { parts: await readDirectory(file, size), size }
  } finally {
    await file.close()
  }
}

async function readDirectory(file: FileHandle, size: number): Promise<ZipPart[]> {
  const tail = await read(file, Math.max(0, size - 65_557), Math.min(size, 65_557))
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (end < 0 || end + 22 > tail.length) throw bad()
  const count = tail.readUInt16LE(end + 10)
  const length = tail.readUInt32LE(end + 12)
  const start = tail.readUInt32LE(end + 16)
  if (count === 0xffff || start === 0xffff_ffff || start + length > size) throw bad()
  if (count > maxParts) throw new AppError('import_inflated', { entries: count, limit: maxParts })
  const directory = await read(file, start, length)
  const parts: ZipPart[] = []
  for (let at = 0, index = 0; index < count; index++) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== 0x0201_4b50) throw bad()
    const nameLength = directory.readUInt16LE(at + 28)
    if ((directory.readUInt16LE(at + 8) & 1) === 1) throw bad()
    parts.push({
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
      method: directory.readUInt16LE(at + 10),
      packed: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return parts
}

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), position })
  return buffer.subarray(0, bytesRead)
}

/** Inflates one part piece by piece and keeps none. @throws AppError `import_not_workbook` where it cannot be inflated */
export async function* readPart(path: string, part: ZipPart): AsyncGenerator<Buffer, void> {
  if (part.method !== 0 && part.method !== 8) throw bad()
  if (part.packed === 0) return
  const file = await open(path, 'r')
  const head = await read(file, part.offset, 30).finally(() => file.close())
  if (head.length < 30 || head.readUInt32LE(0) !== 0x0403_4b50) throw bad()
  const start = part.offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
  const packed = createReadStream(path, { start, end: start + part.packed - 1 })
  const pieces = part.method === 0 ? packed : packed.pipe(createInflateRaw({ chunkSize: pieceLength }))
  packed.once('error', (error) => pieces.destroy(error))
  const inflated = (pieces as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await inflated.next().catch(() => {
        throw bad()
      })
      if (next.done) return
      yield next.value
    }
  } finally {
    packed.destroy()
    pieces.destroy()
  }
}

import { createInflateRaw, crc32 } from 'node:zlib'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { AppError } from '#shared/protocol/errors.ts'

/** One part of a zip file according to its directory; the size there may be wrong. */
export interface ZipPart {
  name: string
  size: number
  entry: Entry
}

const maxParts = 2000
/** Size of the pieces of an inflated part, in bytes. */
const pieceLength = 64 * 1024
/** the fixed fields before a part's name */
const headLength = 30

const bad = (): AppError => new AppError('import_not_workbook')
const refuse = (): never => {
  throw bad()
}

const openZip = (path: string): Promise<ZipFile> => openPromise(path, { autoClose: false }).catch(refuse)

/**
 * The parts of a zip file from its directory. Encryption, unknown methods, names that leave the file's folder and parts that overlap are
 * refused. @returns them and the file's size in bytes
 * @throws AppError `import_not_workbook`, `import_inflated`
 */
export async function listParts(path: string): Promise<{ parts: ZipPart[]; size: number }> {
  const zip = await openZip(path)
  try {
    if (zip.entryCount > maxParts) throw new AppError('import_inflated', { entries: zip.entryCount, limit: maxParts })
    const entries = await readEntries(zip).catch(refuse)
    if (!entries.every((entry) => entry.canDecodeFileData()) || overlap(entries)) throw bad()
    return { parts: entries.map((entry) => ({ name: entry.fileName, size: entry.uncompressedSize, entry })), size: zip.fileSize }
  } finally {
    zip.close()
  }
}

async function readEntries(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = []
  for await (const entry of zip.eachEntry()) entries.push(entry)
  return entries
}

/** Bombs let many parts share the same packed bytes. */
function overlap(entries: readonly Entry[]): boolean {
  const inOrder = entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)
  return inOrder.some(({ relativeOffsetOfLocalHeader: start, fileNameLength, compressedSize }, index) => {
    const next = inOrder[index + 1]
    return next !== undefined && start + headLength + fileNameLength + compressedSize > next.relativeOffsetOfLocalHeader
  })
}

/**
 * Inflates one part piece by piece and keeps none.
 * @throws AppError `import_not_workbook` where it cannot be inflated, or is not of the size and checksum in the directory
 */
export async function* readPart(path: string, { entry }: ZipPart): AsyncGenerator<Buffer, void> {
  const zip = await openZip(path)
  let size = 0
  let checksum = 0
  try {
    for await (const piece of inflated(zip, entry)) {
      size += piece.length
      checksum = crc32(piece, checksum)
      yield piece
    }
  } finally {
    zip.close()
  }
  if (size !== entry.uncompressedSize || checksum !== entry.crc32) throw bad()
}

async function* inflated(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer, void> {
  if (entry.compressedSize === 0) return
  // raw, because pieces of the library's own inflating are four times as many
  const packed = await zip.openReadStreamPromise(entry, { decodeFileData: false }).catch(refuse)
  const pieces = entry.compressionMethod === 0 ? packed : packed.pipe(createInflateRaw({ chunkSize: pieceLength }))
  packed.once('error', (error) => pieces.destroy(error))
  const read = (pieces as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await read.next().catch(refuse)
      if (next.done) return
      yield next.value
    }
  } finally {
    packed.destroy()
    pieces.destroy()
  }
}

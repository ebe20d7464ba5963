import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** The longest part, unpacked. Spreadsheet programs do not open longer ones. */
export const maxZipBytes = 0xffff_ffff

export interface ZipWriter {
  /**
   * Writes one part, compressing its texts (UTF-8) as they come, without keeping any. One part after the other.
   * @throws RangeError past {@link maxZipBytes} of this part
   */
  add(name: string, texts: Iterable<string>): Promise<void>
  /** Adds a file of the disk, packed. It is read while the zip file is written. */
  addFile(name: string, path: string): void
  /** Adds a stream of so many bytes, unpacked. It is opened when its turn has come. */
  addStream(name: string, size: number, open: () => Promise<Readable>): void
  /** Writes the directory; the file is whole after this. */
  close(): Promise<void>
}

/** One date for all parts: the same records make the same file. */
const stamp = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true }

/** The rights of a file that only its owner reads. */
const privateFile = 0o100600

/** Writes a zip file in pieces, so that its content need not fit in memory. */
export function createZipWriter(target: string): ZipWriter {
  const zip = new ZipFile()
  // a plain pass-through, though its type says less
  const packed = zip.outputStream as Readable
  const written = pipeline(packed, createWriteStream(target, { mode: 0o600 }))
  // adding and closing throw the error
  written.catch(() => undefined)
  zip.on('error', (error) => packed.destroy(error))

  return {
    async add(name, texts) {
      const part = Readable.from(counted(texts), { objectMode: false, highWaterMark: 1 })
      // the library pipes, and pipes do not carry errors
      part.once('error', (error) => packed.destroy(error))
      zip.addReadStream(part, name, stamp)
      try {
        await Promise.race([finished(part), written])
      } finally {
        part.destroy()
      }
    },
    addFile: (name, path) => zip.addFile(path, name, { ...stamp, compress: true }),
    addStream: (name, size, open) => {
      const options = { ...stamp, compress: false, size, mode: privateFile }
      zip.addReadStreamLazy(name, options, (take) => {
        open().then(
          (stream) => {
            stream.once('error', (error) => packed.destroy(error))
            take(null, stream)
          },
          (error: Error) => packed.destroy(error),
        )
      })
    },
    async close() {
      zip.end()
      await written
    },
  }
}

function* counted(texts: Iterable<string>): Generator<Buffer> {
  let size = 0
  for (const text of texts) {
    const bytes = Buffer.from(text)
    size += bytes.length
    if (size > maxZipBytes) throw new RangeError('a part of the zip file is too large')
    if (bytes.length > 0) yield bytes
  }
}

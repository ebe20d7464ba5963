import type { Readable } from 'node:stream'
import { openPromise, type Entry } from 'yauzl'

/** A part of a zip file of ours; its bytes come as they are read. */
export interface ZipEntry {
  name: string
  open(): Promise<Readable>
}

/** The parts of a zip file that this server wrote, one after the other. Foreign files are for imports, which trust less. */
export async function* readZip(path: string): AsyncGenerator<ZipEntry> {
  const zip = await openPromise(path, { autoClose: false })
  try {
    for await (const entry of zip.eachEntry() as AsyncIterable<Entry>)
      yield { name: entry.fileName, open: () => zip.openReadStreamPromise(entry) }
  } finally {
    zip.close()
  }
}

import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { packageBounds } from '#shared/nouns/template-packages/package-bounds.ts'
import { refused } from '#server/templates/read/package-refused.ts'

/** Names that a package may hold; a path outside of it is none of them. */
const names =
  /^(?:(?:template|automations|functions|files)\.json|(?:tables|apps|pages)\/(?:0|[1-9]\d{0,2})\.json|records\/(?:0|[1-9]\d{0,2})\.ndjson|files\/[0-9a-f]{64})$/

const mostParts = 4 + 2 * packageBounds.tables + packageBounds.apps + packageBounds.pages + packageBounds.files

/** A foreign zip file whose directory was looked at: names, number and sizes are within the bounds. */
export interface OpenParts {
  names: readonly string[]
  /** The bytes of a part, or nothing without such a part. @throws PackageRefused for one that lies about its size */
  read(name: string): Promise<Buffer | undefined>
  close(): void
}

/** @throws PackageRefused `notFound`, `notAPackage`, `tooLarge`, `tooMany`, `wrongName`, `repeatedId` */
export async function openParts(path: string): Promise<OpenParts> {
  const found = await stat(path).catch(() => undefined)
  if (!found) throw refused('notFound', '')
  if (found.size > packageBounds.bytes) throw refused('tooLarge', '')
  const zip = await openPromise(path, { autoClose: false }).catch(() => {
    throw refused('notAPackage', '')
  })
  try {
    const entries = await readDirectory(zip)
    return { names: [...entries.keys()], read: (name) => readPart(zip, entries.get(name)), close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function readDirectory(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > mostParts) throw refused('tooMany', '')
  const entries = new Map<string, Entry>()
  let bytes = 0
  const each = zip.eachEntry() as AsyncIterable<Entry>
  try {
    for await (const entry of each) {
      const name = entry.fileName
      if (!names.test(name)) throw refused('wrongName', name)
      if (entries.has(name)) throw refused('repeatedId', name)
      if ((entry.generalPurposeBitFlag & 1) !== 0) throw refused('notAPackage', name)
      bytes += entry.uncompressedSize
      const isPart = name.endsWith('.json')
      if (bytes > packageBounds.bytes || (isPart && entry.uncompressedSize > packageBounds.partBytes)) throw refused('tooLarge', name)
      entries.set(name, entry)
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'PackageRefused') throw error
    // the library refuses names with `..`, absolute ones, and directories that lie
    const { message } = error as Error
    throw refused(/path|file ?name/i.test(message) ? 'wrongName' : 'notAPackage', message.slice(0, 200))
  }
  return entries
}

async function readPart(zip: ZipFile, entry: Entry | undefined): Promise<Buffer | undefined> {
  if (!entry) return undefined
  const pieces: Buffer[] = []
  let size = 0
  try {
    const stream: Readable = await zip.openReadStreamPromise(entry)
    for await (const piece of stream) {
      size += (piece as Buffer).length
      if (size > entry.uncompressedSize) throw refused('tooLarge', entry.fileName)
      pieces.push(piece as Buffer)
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'PackageRefused') throw error
    throw refused('notAPackage', entry.fileName)
  }
  return Buffer.concat(pieces)
}

import { open, type FileHandle } from 'node:fs/promises'
import { StringDecoder } from 'node:string_decoder'
import { createReadStream } from 'node:fs'
import { createInflateRaw } from 'node:zlib'
import { AppError } from '#shared/protocol/errors.ts'
import { maxImportColumns } from '#shared/imports/import-calls.ts'

/** What a spreadsheet file may be once it is unpacked; files of people are far below, bombs far above (T21). */
export const maxInflatedBytes = 200 * 1024 * 1024
export const maxInflateRatio = 100
export const maxSheetCells = 4_000_000
const maxEntries = 2000
const smallEnough = 4 * 1024 * 1024

interface Entry {
  name: string
  method: number
  packed: number
  size: number
  offset: number
}

/**
 * Looks through a .xlsx before anything unpacks it whole: by the sizes it declares, then by inflating piece by piece and counting, since
 * a file may lie; sheets also by their last row and column, and no part may declare entities. @returns which sheets nobody sees
 * @throws AppError `import_not_workbook`, `import_inflated`, `import_too_many_columns`, `import_too_many_rows`
 */
export async function guardZip(path: string): Promise<{ hiddenSheets: ReadonlySet<string> }> {
  const file = await open(path, 'r')
  let entries: Entry[]
  let size: number
  try {
    size = (await file.stat()).size
    entries = await readEntries(file, size)
  } finally {
    await file.close()
  }
  const declared = entries.reduce((total, entry) => total + entry.size, 0)
  const limit = Math.min(maxInflatedBytes, Math.max(smallEnough, size * maxInflateRatio))
  if (declared > limit) throw new AppError('import_inflated', { declared, limit })
  let left = limit
  const hiddenSheets = new Set<string>()
  for (const entry of entries) left -= await countEntry(path, entry, left, hiddenSheets)
  return { hiddenSheets }
}

const bad = (): AppError => new AppError('import_not_workbook')

/** The central directory; zip64, encryption and anything odd is refused. */
async function readEntries(file: FileHandle, size: number): Promise<Entry[]> {
  const tail = await read(file, Math.max(0, size - 65_557), Math.min(size, 65_557))
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (end < 0 || end + 22 > tail.length) throw bad()
  const count = tail.readUInt16LE(end + 10)
  const length = tail.readUInt32LE(end + 12)
  const start = tail.readUInt32LE(end + 16)
  if (count === 0xffff || start === 0xffff_ffff || start + length > size) throw bad()
  if (count > maxEntries) throw new AppError('import_inflated', { entries: count, limit: maxEntries })
  const directory = await read(file, start, length)
  const entries: Entry[] = []
  for (let at = 0, index = 0; index < count; index++) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== 0x0201_4b50) throw bad()
    const nameLength = directory.readUInt16LE(at + 28)
    if ((directory.readUInt16LE(at + 8) & 1) === 1) throw bad()
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
      method: directory.readUInt16LE(at + 10),
      packed: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  if (!entries.some(({ name }) => name.endsWith('workbook.xml'))) throw bad()
  return entries
}

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), position })
  return buffer.subarray(0, bytesRead)
}

/** Inflates one part without keeping it. @returns its true size */
async function countEntry(path: string, entry: Entry, left: number, hiddenSheets: Set<string>): Promise<number> {
  if (entry.method !== 0 && entry.method !== 8) throw bad()
  if (entry.packed === 0) return 0
  const file = await open(path, 'r')
  const head = await read(file, entry.offset, 30).finally(() => file.close())
  if (head.length < 30 || head.readUInt32LE(0) !== 0x0403_4b50) throw bad()
  const start = entry.offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
  const packed = createReadStream(path, { start, end: start + entry.packed - 1 })
  const look = /\.xml$|\.rels$/i.test(entry.name) ? createXmlWatch(/worksheets\/[^/]+\.xml$/i.test(entry.name)) : undefined
  const note = /(^|\/)workbook\.xml$/i.test(entry.name) ? createSheetWatch(hiddenSheets) : undefined
  let size = 0
  try {
    const pieces = entry.method === 0 ? packed : packed.pipe(createInflateRaw())
    packed.once('error', (error) => pieces.destroy(error))
    for await (const piece of pieces as AsyncIterable<Buffer>) {
      size += piece.length
      if (size > left) throw new AppError('import_inflated', { counted: size, limit: left })
      look?.(piece)
      note?.(piece)
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw bad()
  } finally {
    packed.destroy()
  }
  return size
}

/** Watches the list of sheets go by and notes the names of those that are hidden. */
function createSheetWatch(hidden: Set<string>): (piece: Buffer) => void {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  return (piece) => {
    const text = rest + decoder.write(piece)
    for (const [tag] of text.matchAll(/<(?:\w+:)?sheet\s[^>]{0,1000}>/g)) {
      const name = /\sname="([^"]*)"/.exec(tag)?.[1]
      if (name !== undefined && /\sstate="(?:hidden|veryHidden)"/.test(tag)) hidden.add(plainText(name))
    }
    // a tag may be cut in two
    rest = text.slice(-1100)
  }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function plainText(text: string): string {
  return text.replace(/&(?:#(\d{1,6})|#x([0-9a-f]{1,5})|(\w{2,4}));/gi, (all, decimal, hex, name) => {
    if (name !== undefined) return entities[String(name).toLowerCase()] ?? all
    return String.fromCodePoint(decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal))
  })
}

/** Watches a part go by: no entities, and a sheet that is not too wide or too long once its gaps are filled. */
function createXmlWatch(isSheet: boolean): (piece: Buffer) => void {
  let rest = ''
  let rows = 0
  let columns = 0
  return (piece) => {
    const text = rest + piece.toString('latin1')
    if (text.includes('<!DOCTYPE') || text.includes('<!ENTITY')) throw bad()
    if (isSheet) {
      for (const [, letters = '', row = '0'] of text.matchAll(/<c\b[^>]{0,200}?\br="([A-Z]{1,4})(\d{1,8})"/g)) {
        rows = Math.max(rows, Number(row))
        columns = Math.max(columns, columnNumber(letters))
      }
      if (columns > maxImportColumns) throw new AppError('import_too_many_columns', { columns, limit: maxImportColumns })
      if (rows * columns > maxSheetCells) throw new AppError('import_too_many_rows', { rows, limit: Math.floor(maxSheetCells / columns) })
    }
    // a tag may be cut in two
    rest = text.slice(-300)
  }
}

function columnNumber(letters: string): number {
  let number = 0
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64
  return number
}

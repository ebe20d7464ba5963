/** Parts of one zip, and bytes of one part and of all, unpacked. More is refused: a small file may unpack to anything. */
const mostParts = 1_000
const mostBytes = 20 * 1024 * 1024
const mostBytesOfAll = 200 * 1024 * 1024

/** The zip is damaged, encrypted, or larger than a device takes. */
export class ZipError extends Error {}

/**
 * The files of a zip by their paths, unpacked. Folders, and paths that lead out of the zip, are left out.
 * @throws ZipError
 */
export async function readZip(file: Blob): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const view = new DataView(await file.arrayBuffer())
  const files = new Map<string, Uint8Array<ArrayBuffer>>()
  let left = mostBytesOfAll
  for (const entry of entriesOf(view)) {
    if (entry.name.endsWith('/') || entry.name.split('/').some((part) => part === '..' || part === '') || entry.name.includes('\\'))
      continue
    const bytes = await unpack(view, entry, Math.min(mostBytes, left))
    left -= bytes.byteLength
    files.set(entry.name, bytes)
  }
  return files
}

interface Entry {
  name: string
  isPacked: boolean
  /** packed */
  size: number
  at: number
}

function entriesOf(view: DataView): Entry[] {
  const end = endOf(view)
  const count = at16(view, end + 10)
  if (count > mostParts) throw new ZipError('too many parts')
  const entries: Entry[] = []
  let at = at32(view, end + 16)
  for (let index = 0; index < count; index += 1) {
    if (at32(view, at) !== 0x02014b50) throw new ZipError('no directory')
    const method = at16(view, at + 10)
    const isEncrypted = (at16(view, at + 8) & 1) === 1
    if (isEncrypted || (method !== 0 && method !== 8)) throw new ZipError('packed in another way')
    const length = at16(view, at + 28)
    const name = textAt(view, at + 46, length)
    entries.push({ name, isPacked: method === 8, size: at32(view, at + 20), at: at32(view, at + 42) })
    at += 46 + length + at16(view, at + 30) + at16(view, at + 32)
  }
  return entries
}

/** The record at the end of the file, before a comment of at most 64 kB. */
function endOf(view: DataView): number {
  const first = Math.max(0, view.byteLength - 22 - 0xffff)
  for (let at = view.byteLength - 22; at >= first; at -= 1) if (view.getUint32(at, true) === 0x06054b50) return at
  throw new ZipError('no zip')
}

async function unpack(view: DataView, { isPacked, size, at }: Entry, most: number): Promise<Uint8Array<ArrayBuffer>> {
  if (at32(view, at) !== 0x04034b50) throw new ZipError('no part')
  const start = at + 30 + at16(view, at + 26) + at16(view, at + 28)
  if (start + size > view.byteLength) throw new ZipError('cut off')
  const packed = new Uint8Array(view.buffer as ArrayBuffer, start, size)
  if (!isPacked) {
    if (size > most) throw new ZipError('too large')
    return packed.slice()
  }
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      length += next.value.byteLength
      if (length > most) throw new ZipError('too large')
      pieces.push(next.value)
    }
  } catch (error) {
    await reader.cancel().catch(() => undefined)
    throw error instanceof ZipError ? error : new ZipError('damaged')
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer())
}

function at16(view: DataView, at: number): number {
  if (at + 2 > view.byteLength) throw new ZipError('cut off')
  return view.getUint16(at, true)
}

function at32(view: DataView, at: number): number {
  if (at + 4 > view.byteLength) throw new ZipError('cut off')
  return view.getUint32(at, true)
}

function textAt(view: DataView, at: number, length: number): string {
  if (at + length > view.byteLength) throw new ZipError('cut off')
  return new TextDecoder().decode(new Uint8Array(view.buffer as ArrayBuffer, at, length))
}

/** A file of a zip, with its path inside. */
export interface ZipPart {
  name: string
  bytes: Uint8Array
}

/** Names are UTF-8. */
const flags = 0x0800
/** Midnight of the first day that the format knows: the same files make the same zip. */
const day = 0x0021
const localBytes = 30
const listedBytes = 46

/**
 * A zip file whose parts are stored as they are: texts are short, and pictures are packed already. At most 65,535 parts and 4 GB.
 * @throws RangeError past these bounds
 */
export function writeZip(parts: readonly ZipPart[]): Blob {
  if (parts.length > 0xffff) throw new RangeError('too many parts')
  const local: Uint8Array<ArrayBuffer>[] = []
  const listed: Uint8Array<ArrayBuffer>[] = []
  let at = 0
  for (const { name, bytes } of parts) {
    const path = new TextEncoder().encode(name)
    const own = Uint8Array.from(bytes)
    const facts = { crc: crc32(own), size: own.byteLength, name: path.byteLength }
    local.push(header(localBytes, 0x04034b50, 4, facts), path, own)
    const entry = header(listedBytes, 0x02014b50, 6, facts)
    new DataView(entry.buffer).setUint16(4, 20, true)
    new DataView(entry.buffer).setUint32(42, at, true)
    listed.push(entry, path)
    at += localBytes + path.byteLength + own.byteLength
  }
  const size = listed.reduce((sum, { byteLength }) => sum + byteLength, 0)
  if (at + size > 0xffff_ffff) throw new RangeError('too large')
  const end = new DataView(new ArrayBuffer(22))
  end.setUint32(0, 0x06054b50, true)
  end.setUint16(8, parts.length, true)
  end.setUint16(10, parts.length, true)
  end.setUint32(12, size, true)
  end.setUint32(16, at, true)
  return new Blob([...local, ...listed, end.buffer], { type: 'application/zip' })
}

/** The fields that both headers of a part have, from the version that reads it on. */
function header(length: number, sign: number, from: number, facts: { crc: number; size: number; name: number }): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(length))
  view.setUint32(0, sign, true)
  view.setUint16(from, 20, true)
  view.setUint16(from + 2, flags, true)
  view.setUint16(from + 8, day, true)
  view.setUint32(from + 10, facts.crc, true)
  view.setUint32(from + 14, facts.size, true)
  view.setUint32(from + 18, facts.size, true)
  view.setUint16(from + 22, facts.name, true)
  return new Uint8Array(view.buffer)
}

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

function crc32(bytes: Uint8Array): number {
  let crc = 0xffff_ffff
  for (const byte of bytes) crc = (crc >>> 8) ^ (table[(crc ^ byte) & 0xff] ?? 0)
  return (crc ^ 0xffff_ffff) >>> 0
}

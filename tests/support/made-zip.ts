import { crc32, deflateRawSync } from 'node:zlib'

/** A part, with the lies of its directory entry. */
export interface MadePart {
  name: string
  data: Buffer
  /** its size */
  says?: number
  checksum?: number
  method?: number
  flags?: number
  /** its place in the file */
  at?: number
}

const numbers = (length: number, ...given: [at: number, bytes: 2 | 4, value: number][]): Buffer => {
  const buffer = Buffer.alloc(length)
  for (const [at, bytes, value] of given) buffer.writeUIntLE(value, at, bytes)
  return buffer
}

/** Makes a zip file by hand: good, or with lies that no library writes. */
export function madeZip(parts: readonly MadePart[], count = parts.length): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, data, says = data.length, checksum = crc32(data), method = 8, flags = 0, at } of parts) {
    const packed = method === 8 ? deflateRawSync(data) : data
    const shared = (from: number): [number, 2 | 4, number][] => [
      [from, 2, flags],
      [from + 2, 2, method],
      [from + 8, 4, checksum],
      [from + 12, 4, packed.length],
      [from + 16, 4, says],
      [from + 20, 2, name.length],
    ]
    files.push(numbers(30, [0, 4, 0x0403_4b50], ...shared(6)), Buffer.from(name), packed)
    directory.push(numbers(46, [0, 4, 0x0201_4b50], ...shared(8), [42, 4, at ?? offset]), Buffer.from(name))
    offset += 30 + name.length + packed.length
  }
  const tables = Buffer.concat(directory)
  return Buffer.concat([
    ...files,
    tables,
    numbers(22, [0, 4, 0x0605_4b50], [8, 2, count], [10, 2, count], [12, 4, tables.length], [16, 4, offset]),
  ])
}

import type { ByteEncoding, CsvEncoding } from '#shared/nouns/imports/encodings.ts'

export type EncodingVerdict = { encoding: CsvEncoding; bom: number } | { binary: string }

/** Beginnings of files that people mistake for CSV. */
const signatures: [name: string, bytes: number[]][] = [
  ['xlsx or zip', [0x50, 0x4b, 0x03, 0x04]],
  ['xls', [0xd0, 0xcf, 0x11, 0xe0]],
  ['pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['png', [0x89, 0x50, 0x4e, 0x47]],
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['gif', [0x47, 0x49, 0x46, 0x38]],
  ['gzip', [0x1f, 0x8b]],
  ['sqlite', [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65, 0x20]],
]

/** zeros that a short text may have, too */
const fewZeros = 16

/**
 * The text encoding of a file by its first bytes, or the format that it has instead of text. `wellFormedUtf8` is true when the sample
 * decodes as UTF-8 (its last character may be cut). `bytes` is the encoding that it has else.
 */
export function detectEncoding(sample: Uint8Array, wellFormedUtf8: boolean, bytes: ByteEncoding = 'windows-1252'): EncodingVerdict {
  for (const [name, bytes] of signatures) if (bytes.every((byte, index) => sample[index] === byte)) return { binary: name }
  if (sample[0] === 0xef && sample[1] === 0xbb && sample[2] === 0xbf) return { encoding: 'utf-8', bom: 3 }
  if (sample[0] === 0xff && sample[1] === 0xfe) return { encoding: 'utf-16le', bom: 2 }
  if (sample[0] === 0xfe && sample[1] === 0xff) return { encoding: 'utf-16be', bom: 2 }
  const zeros = [0, 0]
  let controls = 0
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
    else if (byte < 0x20 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13) controls++
  })
  const [even = 0, odd = 0] = zeros
  const half = sample.length / 2
  // plain Latin text in UTF-16 has a zero in every second byte
  if (odd > half * 0.4 && even < half * 0.1) return { encoding: 'utf-16le', bom: 0 }
  if (even > half * 0.4 && odd < half * 0.1) return { encoding: 'utf-16be', bom: 0 }
  // programs pad cells with zeros; reading leaves them out
  const mostZeros = Math.max(fewZeros, sample.length * 0.05)
  if (even + odd > mostZeros || controls > sample.length * 0.01) return { binary: 'binary data' }
  return { encoding: wellFormedUtf8 ? 'utf-8' : bytes, bom: 0 }
}

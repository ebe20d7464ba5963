import { createReadStream } from 'node:fs'

/** Bytes beyond ASCII of a file, read as UTF-8. */
interface Utf8Weight {
  /** characters of several bytes */
  whole: number
  /** bytes that belong to none */
  broken: number
}

/**
 * True for a file with invalid UTF-8 that is still mostly UTF-8: most bytes beyond ASCII form valid characters. In Windows-1252 only one
 * accented letter in some hundred is followed by bytes that complete such a character.
 */
export async function isMeantAsUtf8(path: string): Promise<boolean> {
  const weight: Utf8Weight = { whole: 0, broken: 0 }
  const weigh = createScale(weight)
  for await (const piece of createReadStream(path, { highWaterMark: 256 * 1024 })) weigh(piece as Uint8Array)
  return weight.whole > 0 && weight.whole >= weight.broken
}

const newline = 10
/** Bytes of {@link linesBeyondAscii}; by so many a language is known. */
const enoughBytes = 64 * 1024

/** The lines of a file that have bytes beyond ASCII, up to {@link enoughBytes}. */
export async function linesBeyondAscii(path: string): Promise<Uint8Array> {
  const lines: Uint8Array[] = []
  let length = 0
  for await (const piece of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    const bytes = piece as Buffer
    for (let at = 0; at < bytes.length;) {
      const found = bytes.indexOf(newline, at)
      const line = bytes.subarray(at, found < 0 ? bytes.length : found + 1)
      at += line.length
      if (!line.some((byte) => byte >= 0x80)) continue
      lines.push(line.subarray(0, enoughBytes))
      length += line.length
      if (length >= enoughBytes) return Buffer.concat(lines)
    }
  }
  return Buffer.concat(lines)
}

function createScale(weight: Utf8Weight): (bytes: Uint8Array) => void {
  /** remaining bytes of the current character */
  let due = 0
  return (bytes) => {
    for (const byte of bytes) {
      if (due > 0) {
        if (byte >= 0x80 && byte < 0xc0) {
          if (--due === 0) weight.whole++
          continue
        }
        due = 0
        weight.broken++
      }
      if (byte < 0x80) continue
      if (byte < 0xc2 || byte > 0xf4) weight.broken++
      else due = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3
    }
  }
}

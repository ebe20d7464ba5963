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

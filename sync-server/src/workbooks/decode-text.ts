import { isUtf8 } from 'node:buffer'
import type { CsvEncoding } from '#shared/nouns/imports/encodings.ts'

/**
 * Decodes a file in pieces, which may end within a character. Both throw TypeError on invalid bytes, unless the file is known to be
 * damaged: then U+FFFD replaces them.
 */
export interface PieceDecoder {
  decode(piece: Uint8Array): string
  /** the remaining text after the last piece */
  end(): string
}

export function createPieceDecoder(encoding: CsvEncoding, isDamaged = false): PieceDecoder {
  if (encoding === 'utf-8') return createUtf8Decoder(isDamaged)
  const decoder = new TextDecoder(encoding, { fatal: !isDamaged })
  return { decode: (piece) => decoder.decode(piece, { stream: true }), end: () => decoder.decode(new Uint8Array()) }
}

/**
 * Node's TextDecoder makes strings of two bytes per character, also for plain ASCII. All parts cut out of them are stored so too. A
 * buffer's own decoding uses one byte where it can: half as much to read, to write as JSON, and to pass to another thread and to SQLite.
 */
function createUtf8Decoder(isDamaged: boolean): PieceDecoder {
  let rest = Buffer.alloc(0)
  return {
    decode: (piece) => {
      const bytes = Buffer.concat([rest, piece])
      const whole = bytes.length - cutOff(bytes)
      rest = bytes.subarray(whole)
      return readUtf8(bytes.subarray(0, whole), isDamaged)
    },
    end: () => readUtf8(rest, isDamaged),
  }
}

function readUtf8(bytes: Buffer, isDamaged: boolean): string {
  if (!isDamaged && !isUtf8(bytes)) throw new TypeError('not UTF-8')
  return bytes.toString()
}

/** The number of bytes at the end that begin an incomplete character. */
function cutOff(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) return 0
    if (byte >= 0xc0) return back < (byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4) ? back : 0
  }
  return 0
}

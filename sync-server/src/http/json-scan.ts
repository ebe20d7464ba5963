import { randomInt } from 'node:crypto'
import { AppError } from '#shared/protocol/errors.ts'

/** Nesting depth of lists and objects: our own bodies reach some twenty levels. */
export const mostNesting = 100
/** Values of a body, an object or list counting twice: a body of 8 MB with cells of records in it has half of them. */
const mostParts = 500_000
/** Names that differ: each takes the parser a hundred times as long as one it has seen. */
const mostNames = 5_000

const quote = 34
const comma = 44
const colon = 58
const listStart = 91
const backslash = 92
const listEnd = 93
const objectStart = 123
const objectEnd = 125

const slots = 1 << 20
/** Names are distinguished by a hash that nobody outside can predict. */
const factor = randomInt(1 << 12, 1 << 20) * 2 + 1

/**
 * Scans the bytes of a JSON body as they arrive, before parsing: parsing millions of brackets, values or names blocks the event loop for
 * seconds. It does not check whether the body is JSON.
 */
export class JsonScan {
  #depth = 0
  #parts = 0
  #names = 0
  #isInText = false
  #isEscaped = false
  #sum = 0
  #seen: Uint8Array | undefined

  /** @throws AppError `invalid_request`, `body_too_large` */
  take(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0
      if (this.#isInText) this.#takeInText(byte)
      else if (byte === quote) {
        this.#isInText = true
        this.#sum = 0
      } else if (byte === colon) this.#takeName()
      else if (byte === comma) this.#parts++
      else if (byte === listStart || byte === objectStart) {
        this.#parts += 2
        if (++this.#depth > mostNesting) throw new AppError('invalid_request', { reason: 'nested too deeply', limit: mostNesting })
      } else if (byte === listEnd || byte === objectEnd) this.#depth--
    }
    if (this.#parts > mostParts) throw new AppError('body_too_large', { reason: 'too many values', limit: mostParts })
    if (this.#names > mostNames) throw new AppError('body_too_large', { reason: 'too many names', limit: mostNames })
  }

  #takeInText(byte: number): void {
    this.#sum = (Math.imul(this.#sum, factor) + byte + 1) | 0
    if (this.#isEscaped) this.#isEscaped = false
    else if (byte === backslash) this.#isEscaped = true
    else if (byte === quote) this.#isInText = false
  }

  #takeName(): void {
    this.#seen ??= new Uint8Array(slots >> 3)
    const slot = (this.#sum ^ (this.#sum >>> 15)) & (slots - 1)
    const known = this.#seen[slot >> 3] ?? 0
    const bit = 1 << (slot & 7)
    if ((known & bit) !== 0) return
    this.#seen[slot >> 3] = known | bit
    this.#names++
  }
}

/** A body this small is parsed in no time unless it is nested. */
export const smallBody = 16 * 1024

/** The same for a small body that came at once: most have so few brackets that counting these is enough. */
export function scanSmall(text: string): void {
  let brackets = 0
  for (const sign of ['{', '[']) {
    for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1))
      if (++brackets > mostNesting) return new JsonScan().take(Buffer.from(text))
  }
}

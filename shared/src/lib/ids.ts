import { v7 } from 'uuid'

/** A time-ordered UUID (v7). Used for people, folders, apps, pages, records, mutations and log rows, by both sides. */
export function newId(): string {
  return v7()
}

const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz'

/**
 * A short random id that is also a safe SQL identifier: one prefix letter and 12 characters of 0-9a-z (62 bits).
 * Tables use `t`, fields use `f`, views use `v`, select options use `o`. The client may make them offline.
 */
export function newShortId(prefix: ShortIdPrefix): string {
  const bytes = globalCrypto().getRandomValues(new Uint8Array(12))
  let id: string = prefix
  for (const byte of bytes) id += alphabet[byte % 36]
  return id
}

export type ShortIdPrefix = 't' | 'f' | 'v' | 'o' | 'b'

/** True when `value` may be used as a table, field, view, option or block id made by {@link newShortId}. */
export function isShortId(prefix: ShortIdPrefix, value: unknown): value is string {
  return typeof value === 'string' && value[0] === prefix && /^[a-z][0-9a-z]{12}$/.test(value)
}

/** True for any UUID in canonical lower-case form. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(value)
}

interface RandomSource {
  getRandomValues(array: Uint8Array): Uint8Array
}

/** `shared` is compiled without the DOM and without Node; both give `globalThis.crypto`. */
function globalCrypto(): RandomSource {
  return (globalThis as unknown as { crypto: RandomSource }).crypto
}

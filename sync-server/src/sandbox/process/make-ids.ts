import { createHash, randomBytes } from 'node:crypto'

/** The ids that a run may give to new records: `stem`, then `base` plus their number as twelve hexadecimal digits. They are UUIDs of version 7. */
export interface IdSeries {
  stem: string
  base: number
}

/** @param now milliseconds of the clock, so that ids of random series stand in order of time */
export function makeIdSeries(seed: string | undefined, now: number): IdSeries {
  const bytes = seed === undefined ? randomBytes(16) : createHash('sha256').update(seed).digest()
  if (seed === undefined) bytes.writeUIntBE(now, 0, 6)
  const hex = bytes.toString('hex')
  const variant = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const stem = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-${variant.toString(16)}${hex.slice(18, 20)}-`
  // half of the room stays above the base
  return { stem, base: bytes.readUIntBE(10, 6) % 2 ** 47 }
}

export function isOfSeries({ stem, base }: IdSeries, id: string, most: number): boolean {
  const rest = id.slice(stem.length)
  if (!id.startsWith(stem) || !/^[0-9a-f]{12}$/.test(rest)) return false
  const number = Number.parseInt(rest, 16) - base
  return number >= 0 && number < most
}

import { createHash } from 'node:crypto'
import type { ShortIdPrefix } from '#shared/lib/ids.ts'

const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz'

/** Ids derived from a seed and a name: interrupted work goes on where it stopped, because the second try makes the same ids. */
export interface SeededIds {
  uuid(name: string): string
  short(prefix: ShortIdPrefix, name: string): string
  /** The id of the n-th record of a list: such ids rise with it, so that a table without a sort shows them in order. Up to 65,536. */
  record(name: string, n: number): string
}

export function createSeededIds(seed: string): SeededIds {
  const hash = (name: string): Buffer => createHash('sha256').update(`${seed}:${name}`).digest()
  // fields, options and targets of links are asked for by every record
  const uuid = keep((name) => {
    const hex = hash(name).toString('hex')
    return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')
  })
  const short = keep((name) => [...hash(name).subarray(0, 12)].map((byte) => alphabet[byte % 36]).join(''))
  const record = (name: string, n: number): string => `01900000-${n.toString(16).padStart(4, '0')}${uuid(name).slice(13)}`
  return { uuid, short: (prefix, name) => prefix + short(name), record }
}

function keep(make: (name: string) => string): (name: string) => string {
  const made = new Map<string, string>()
  return (name) => {
    const known = made.get(name) ?? make(name)
    made.set(name, known)
    return known
  }
}

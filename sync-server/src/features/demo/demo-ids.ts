import { createHash } from 'node:crypto'
import type { ShortIdPrefix } from '#shared/lib/ids.ts'

const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz'

/**
 * Ids derived from the organisation's id and a name: interrupted seeding resumes where it stopped, because the second try makes the same
 * ids.
 */
export interface DemoIds {
  uuid(name: string): string
  short(prefix: ShortIdPrefix, name: string): string
}

export function createDemoIds(orgId: string): DemoIds {
  const hash = (name: string): Buffer => createHash('sha256').update(`${orgId}:${name}`).digest()
  // fields, options and targets of links are asked for by every record
  const uuid = keep((name) => {
    const hex = hash(name).toString('hex')
    return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')
  })
  const short = keep((name) => [...hash(name).subarray(0, 12)].map((byte) => alphabet[byte % 36]).join(''))
  return { uuid, short: (prefix, name) => prefix + short(name) }
}

function keep(make: (name: string) => string): (name: string) => string {
  const made = new Map<string, string>()
  return (name) => {
    const known = made.get(name) ?? make(name)
    made.set(name, known)
    return known
  }
}

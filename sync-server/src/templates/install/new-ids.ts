import { isShortId, isUuid, type ShortIdPrefix } from '#shared/lib/ids.ts'
import type { IdNames } from '#shared/lib/rename-ids.ts'
import { createSeededIds } from '#server/lib/seeded-ids.ts'

/** The ids that the things of a package have in one installation: derived from both, so that a second run makes nothing twice. */
export interface NewIds extends IdNames {
  get(id: string): string | undefined
  /** Of something that the package does not have, such as a face that is taken away again. */
  short(prefix: ShortIdPrefix, name: string): string
  /** A name of 32 hexadecimal digits. */
  hex(name: string): string
  /** Records in the order in which they will stand. */
  addRecords(ids: readonly string[]): void
  entries(): [old: string, new_: string][]
}

/** @param things ids of everything but records */
export function createNewIds(installId: string, things: Iterable<string>): NewIds {
  const seeded = createSeededIds(installId)
  const names = new Map<string, string>()
  for (const id of things) names.set(id, isUuid(id) ? seeded.uuid(id) : seeded.short(prefixOf(id), id))
  const own = [...names]
  let count = 0
  return {
    get: (id) => names.get(id),
    short: (prefix, name) => seeded.short(prefix, name),
    hex: (name) => seeded.uuid(name).replaceAll('-', ''),
    addRecords: (ids) => {
      for (const id of ids) names.set(id, seeded.record(id, count++))
    },
    entries: () => own,
  }
}

const prefixes: readonly ShortIdPrefix[] = ['t', 'f', 'v', 'o', 'b']

/** A block may have any id: its new one is a block's. */
const prefixOf = (id: string): ShortIdPrefix => prefixes.find((prefix) => isShortId(prefix, id)) ?? 'b'

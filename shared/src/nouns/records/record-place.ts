import { textBetween } from '#shared/lib/positions.ts'

/** The place of a dragged record in one view. */
export interface RecordPlace {
  /** see {@link recordPlaceId} */
  id: string
  viewId: string
  recordId: string
  /** compared with {@link ownPlace} of the records that nobody dragged; null: not dragged any more */
  position: string | null
}

/** The entity's id. It is mixed, so that a device can forget a place without learning whose it was. */
export function recordPlaceId(viewId: string, recordId: string): string {
  return [2166136261, 40503, 374761393, 668265263].map((seed) => mixed(`${viewId}${recordId}`, seed)).join('')
}

function mixed(text: string, seed: number): string {
  let hash = seed
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 16777619 + seed * 2)
  hash = Math.imul(hash ^ (hash >>> 16), 2246822507)
  return ((hash ^ (hash >>> 13)) >>> 0).toString(36).padStart(7, '0')
}

/** The place of a record that nobody dragged: its id, which holds the time of its making. New records come last. */
export function ownPlace(recordId: string): string {
  return recordId.replaceAll('-', '')
}

const ownLength = 32
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Letters of a record's id at the end of its place: enough that two records never get the same one. */
const markLength = 8

/**
 * A place for a record between two others; null is the open end. Places behind the last one stay before any record that is made later. It ends with
 * letters of the record's id: two devices that drag different records into one gap give two places, and a third record fits between them.
 */
export function placeBetween(before: string | null, after: string | null, recordId: string): string {
  return gapBetween(before, after) + ownPlace(recordId).slice(-markLength)
}

/** A text between two others that no longer text begins with, so that more letters keep it between them. */
function gapBetween(before: string | null, after: string | null): string {
  if (before !== null && after === null) return textBetween(before, nextPrefix(before.slice(0, ownLength)))
  return textBetween(before ?? '', before !== null && after !== null && before >= after ? null : after)
}

/** The first text behind all that begin with this one. */
function nextPrefix(prefix: string): string | null {
  for (let at = prefix.length - 1; at >= 0; at -= 1) {
    const next = digits[digits.indexOf(prefix[at] ?? '') + 1]
    if (next !== undefined) return prefix.slice(0, at) + next
  }
  return null
}

interface Placed {
  readonly id: string
}

/**
 * Rows in the order of their places.
 * @param rows in the order of their ids
 * @param places those of dragged records, by record
 */
export function inPlaces<Row extends Placed>(rows: readonly Row[], places: ReadonlyMap<string, string>): readonly Row[] {
  if (places.size === 0) return rows
  const dragged = rows
    .flatMap((row) => {
      const position = places.get(row.id)
      return position === undefined ? [] : [{ row, position }]
    })
    .toSorted((a, b) => order(a.position, a.row.id, b.position, b.row.id))
  if (dragged.length === 0) return rows
  const ordered: Row[] = []
  let next = 0
  for (const row of rows) {
    if (places.has(row.id)) continue
    const place = ownPlace(row.id)
    for (let one = dragged[next]; one && order(one.position, one.row.id, place, row.id) < 0; one = dragged[next]) {
      ordered.push(one.row)
      next += 1
    }
    ordered.push(row)
  }
  for (const { row } of dragged.slice(next)) ordered.push(row)
  return ordered
}

function order(a: string, idA: string, b: string, idB: string): number {
  if (a !== b) return a < b ? -1 : 1
  return idA < idB ? -1 : idA > idB ? 1 : 0
}

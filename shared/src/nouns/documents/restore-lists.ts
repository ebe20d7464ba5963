import * as Y from 'yjs'
import { copyValue, fingerprint } from '#shared/nouns/documents/restore-values.ts'

/** Any shared type, whatever its events are. */
// oxlint-disable-next-line no-explicit-any -- as Yjs itself types its roots
export type AnyType = Y.AbstractType<any>
type RestoreType = (current: AnyType, target: AnyType) => void

type List = Y.Array<unknown> | Y.XmlFragment

/** Beyond this many comparisons the changed middle is replaced whole. */
const comparisonLimit = 1_000_000

/** Turns a list into another: equal elements stay, and elements of the same kind are changed inside. */
export function changeChildren(current: List, target: List, restoreType: RestoreType): void {
  const there: unknown[] = current.toArray()
  const wanted: unknown[] = target.toArray()
  // from the end, so that earlier positions stay valid
  for (const { at, remove, insert } of differences(there.map(fingerprint), wanted.map(fingerprint)).reverse())
    replaceRange(current, at, there.slice(at, at + remove), wanted.slice(insert.from, insert.to), restoreType)
}

function replaceRange(list: List, at: number, there: readonly unknown[], wanted: readonly unknown[], restoreType: RestoreType): void {
  const end = { there: there.length, wanted: wanted.length }
  let place = at
  let before = { there: -1, wanted: -1 }
  for (const pair of [...alike(there, wanted), end]) {
    const gone = pair.there - before.there - 1
    if (gone > 0) list.delete(place, gone)
    const added = wanted.slice(before.wanted + 1, pair.wanted).map(copyValue)
    if (added.length > 0) list.insert(place, added as never[])
    place += added.length
    if (pair !== end) restoreType(there[pair.there] as AnyType, wanted[pair.wanted] as AnyType)
    place += 1
    before = pair
  }
}

/** The pairs of corresponding elements: shared types of one kind (and name), in their order. */
function alike(there: readonly unknown[], wanted: readonly unknown[]): { there: number; wanted: number }[] {
  const pairs: { there: number; wanted: number }[] = []
  let from = 0
  for (const [index, value] of wanted.entries()) {
    if (!(value instanceof Y.AbstractType)) continue
    const match = there.findIndex((other, place) => place >= from && isAlike(other, value))
    if (match === -1) continue
    pairs.push({ there: match, wanted: index })
    from = match + 1
  }
  return pairs
}

function isAlike(one: unknown, other: AnyType): boolean {
  if (!(one instanceof Y.AbstractType) || one.constructor !== other.constructor) return false
  return !(one instanceof Y.XmlElement) || !(other instanceof Y.XmlElement) || one.nodeName === other.nodeName
}

interface Difference {
  at: number
  remove: number
  /** of the wanted list */
  insert: { from: number; to: number }
}

/** The differences between two lists, in order: by their longest common subsequence unless they are too long for it. */
function differences(there: readonly string[], wanted: readonly string[]): Difference[] {
  let start = 0
  while (start < there.length && start < wanted.length && there[start] === wanted[start]) start++
  let end = 0
  while (end < there.length - start && end < wanted.length - start && there.at(-1 - end) === wanted.at(-1 - end)) end++
  const rows = there.length - start - end
  const columns = wanted.length - start - end
  if (rows === 0 && columns === 0) return []
  if (rows * columns === 0 || rows * columns > comparisonLimit)
    return [{ at: start, remove: rows, insert: { from: start, to: start + columns } }]
  return walk(commonLengths(there, wanted, start, rows, columns), there, wanted, start, rows, columns)
}

/** `lengths[row * (columns + 1) + column]`: the longest common subsequence of what follows there. */
function commonLengths(there: readonly string[], wanted: readonly string[], start: number, rows: number, columns: number): Uint32Array {
  const width = columns + 1
  const lengths = new Uint32Array((rows + 1) * width)
  for (let row = rows - 1; row >= 0; row--)
    for (let column = columns - 1; column >= 0; column--)
      lengths[row * width + column] =
        there[start + row] === wanted[start + column]
          ? (lengths[(row + 1) * width + column + 1] ?? 0) + 1
          : Math.max(lengths[(row + 1) * width + column] ?? 0, lengths[row * width + column + 1] ?? 0)
  return lengths
}

function walk(
  lengths: Uint32Array,
  there: readonly string[],
  wanted: readonly string[],
  start: number,
  rows: number,
  columns: number,
): Difference[] {
  const found: Difference[] = []
  const width = columns + 1
  let row = 0
  let column = 0
  let open: Difference | undefined
  while (row < rows || column < columns) {
    if (row < rows && column < columns && there[start + row] === wanted[start + column]) {
      open = undefined
      row++
      column++
      continue
    }
    if (!open) found.push((open = { at: start + row, remove: 0, insert: { from: start + column, to: start + column } }))
    const down = row < rows ? (lengths[(row + 1) * width + column] ?? 0) : -1
    const right = column < columns ? (lengths[row * width + column + 1] ?? 0) : -1
    if (down >= right) {
      row++
      open.remove++
    } else {
      column++
      open.insert.to++
    }
  }
  return found
}

import type { PlaceBetween } from '#client/records/gestures/record-gestures.ts'

/**
 * The place of dropped records among others.
 * @param ids the records of the list, in order
 * @param moved those that are dropped; none of them is a neighbour
 * @param at the index before which they are put, of the list with them
 */
export function placeAt(ids: readonly string[], moved: ReadonlySet<string>, at: number): PlaceBetween {
  const before = ids.slice(0, at).findLast((id) => !moved.has(id)) ?? null
  const after = ids.slice(at).find((id) => !moved.has(id)) ?? null
  return { before, after }
}

/** The index at which a record is put beside another one; the end of the list without one. */
export function indexBeside(ids: readonly string[], beside: { item: string; edge: string } | undefined): number {
  if (!beside) return ids.length
  const at = ids.indexOf(beside.item)
  return at < 0 ? ids.length : at + (beside.edge === 'bottom' || beside.edge === 'right' ? 1 : 0)
}

/** The records of a drag: all that are picked when one of them is held, else this one. In the order of `ids`. */
export function draggedWith(id: string, checked: ReadonlySet<string>, ids: readonly string[]): string[] {
  if (!checked.has(id)) return [id]
  return ids.filter((one) => checked.has(one))
}

/** Rows' places when the person began to work in them. */
export type KeptRows = ReadonlyMap<string, number>

export interface KeptRow<Row> {
  row: Row
  /** its own place is elsewhere (`moved`), or missing because it no longer matches the filter (`out`) */
  kept?: 'moved' | 'out'
}

/** Rows that are each in their own place. Unchanged rows keep their object: among many thousands of rows, one change then leaves no garbage. */
export function rowsInPlace<Row>(): (rows: readonly Row[]) => readonly KeptRow<Row>[] {
  let of: readonly Row[] | undefined
  let last: readonly KeptRow<Row>[] = []
  return (rows) => {
    if (rows !== of) last = rows.map((row, at) => (last[at]?.row === row ? last[at] : { row }))
    of = rows
    return last
  }
}

/**
 * Keeps rows in their place while a person works in them, whatever filter and sort say. A record must not vanish or jump under the cursor (pitfalls:
 * views). `find` gives a row that the query no longer finds; a deleted one is gone.
 */
export function keepRows<Row extends { id: string }>(
  rows: readonly Row[],
  kept: KeptRows,
  find: (id: string) => Row | undefined,
  inOwnPlace: (rows: readonly Row[]) => readonly KeptRow<Row>[] = rowsInPlace(),
): readonly KeptRow<Row>[] {
  // nearly always no row is kept, or each is in its own place
  if ([...kept].every(([id, index]) => rows[index]?.id === id)) return inOwnPlace(rows)
  const inPlace = new Map<string, number>()
  rows.forEach((row, index) => {
    if (kept.has(row.id)) inPlace.set(row.id, index)
  })
  const others: KeptRow<Row>[] = rows.filter((row) => !kept.has(row.id)).map((row) => ({ row }))
  for (const [id, index] of [...kept].toSorted((a, b) => a[1] - b[1])) {
    const own = inPlace.get(id)
    const row = own === undefined ? find(id) : rows[own]
    if (!row) continue
    const at = Math.min(index, others.length)
    others.splice(at, 0, own === at ? { row } : { row, kept: own === undefined ? 'out' : 'moved' })
  }
  return others
}

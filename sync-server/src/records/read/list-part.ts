import { readCursor, writeCursor } from '#server/records/read/query-records.ts'

/** `after`: the `next` of an earlier answer */
export interface ListedPart {
  size: number
  after?: string | undefined
}

interface Place {
  label: string
  id: string
}

/** Rows that one call looks at: somebody who may read few of many gets short answers, one after the other. */
const mostLooked = 5_000

/**
 * A part of a long list by name: at most `size` of those after the cursor that `sees` lets through. The cursor names the last row that was told,
 * never a hidden one, and how many were looked at since.
 *
 * @param read rows by label and id that come after a place, without the first `offset`
 * @returns `next`: where the following ones begin, of which there may be none; null after the last
 * @throws AppError for what is no cursor
 */
export function listPart<Row extends Place>(
  { size, after }: ListedPart,
  read: (place: Place, limit: number, offset: number) => Row[],
  sees: (row: Row) => boolean,
): { items: Row[]; next: string | null } {
  const { keys, id } = after === undefined ? { keys: ['', 0], id: '' } : readCursor(after, 2)
  let last: Place = { label: String(keys[0] ?? ''), id }
  let told = last
  let passed = Math.max(0, Math.trunc(Number(keys[1])) || 0)
  const items: Row[] = []
  const next = (): string => writeCursor([told.label, passed], told.id)
  for (let looked = 0; looked < mostLooked; looked += size) {
    const rows = read(last, size, looked === 0 ? passed : 0)
    for (const row of rows) {
      if (items.length === size) return { items, next: next() }
      last = row
      passed += 1
      if (!sees(row)) continue
      items.push(row)
      told = row
      passed = 0
    }
    if (rows.length < size) return { items, next: null }
  }
  return { items, next: next() }
}

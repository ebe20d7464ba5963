/**
 * The last row of each key in a file, in at most 35 bytes per key of any length: only 64 bits of a key are kept. Two keys with equal bits
 * count as one; among a million keys that happens once in forty million files.
 */
export interface RowsByKey {
  /** Notes that a row, counted from 1, has the key. @returns the row that had it before, 0 for none */
  put(key: string, row: number): number
}

const firstSlots = 1024

export function createRowsByKey(): RowsByKey {
  let slots = createSlots(firstSlots)
  let used = 0
  return {
    put(key, row) {
      const [high, low] = bitsOf(key)
      const at = slotOf(slots, high, low)
      const before = slots.rows[at] ?? 0
      slots.high[at] = high
      slots.low[at] = low
      slots.rows[at] = row
      if (before === 0 && ++used > 0.7 * slots.rows.length) slots = grown(slots)
      return before
    },
  }
}

/** Open addressing: a slot without a row is free. */
interface Slots {
  high: Uint32Array
  low: Uint32Array
  rows: Uint32Array
}

const createSlots = (count: number): Slots => ({
  high: new Uint32Array(count),
  low: new Uint32Array(count),
  rows: new Uint32Array(count),
})

function slotOf({ high, low, rows }: Slots, keyHigh: number, keyLow: number): number {
  const mask = rows.length - 1
  let at = keyLow & mask
  while (rows[at] !== 0 && !(high[at] === keyHigh && low[at] === keyLow)) at = (at + 1) & mask
  return at
}

function grown(from: Slots): Slots {
  const to = createSlots(from.rows.length * 2)
  from.rows.forEach((row, index) => {
    if (row === 0) return
    const [high = 0, low = 0] = [from.high[index], from.low[index]]
    const at = slotOf(to, high, low)
    to.high[at] = high
    to.low[at] = low
    to.rows[at] = row
  })
  return to
}

/** Two halves that are mixed at the end, as in cyrb53, but keeping all 64 bits. */
function bitsOf(key: string): [high: number, low: number] {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let index = 0; index < key.length; index++) {
    const unit = key.charCodeAt(index)
    high = Math.imul(high ^ unit, 2654435761)
    low = Math.imul(low ^ unit, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return [high >>> 0, low >>> 0]
}

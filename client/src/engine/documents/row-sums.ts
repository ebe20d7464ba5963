/** Rows from this size on have a checksum: reading one to its end only to trust it takes as long as applying it. */
const fewestBytes = 64 * 1024
/** Sums that are kept beside the rows. */
const mostSums = 200

/** Checksums of rows that were whole as they were written. A row whose sum is known has the same bytes still. */
export class RowSums {
  #known: string[]

  constructor(stored: unknown = []) {
    this.#known = Array.isArray(stored) ? stored.filter((sum) => typeof sum === 'string') : []
  }

  /** True for a row that was written whole by this device. */
  knows(row: unknown): boolean {
    return row instanceof Uint8Array && row.length >= fewestBytes && this.#known.includes(sumOf(row))
  }

  /** The sums with those of rows that are about to be written; undefined when they are too small for any. */
  with(rows: readonly Uint8Array[], { isAlone = false } = {}): string[] | undefined {
    const added = rows.flatMap((row) => (row.length >= fewestBytes ? [sumOf(row)] : []))
    if (added.length === 0 && !isAlone) return undefined
    return (this.#known = [...(isAlone ? [] : this.#known), ...added].slice(-mostSums))
  }
}

/** 64 bits over the words of a row, and its length: they find what a fault of the storage changes, not what somebody forges. */
export function sumOf(row: Uint8Array): string {
  const whole = row.length & ~3
  const bytes = row.byteOffset % 4 === 0 ? row : row.slice()
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, whole / 4)
  let one = 0x811c9dc5
  let other = 0x9e3779b9
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? 0
    one = Math.imul(one ^ word, 0x01000193)
    one ^= one >>> 15
    other = Math.imul(other + word, 0x85ebca6b)
    other ^= other >>> 13
  }
  for (let at = whole; at < row.length; at += 1) {
    one = Math.imul(one ^ (row[at] ?? 0), 0x01000193)
    other = Math.imul(other + (row[at] ?? 0), 0x85ebca6b)
  }
  return `${row.length}.${one >>> 0}.${other >>> 0}`
}

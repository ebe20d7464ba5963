import type { CellValue } from '#shared/values/cell-value.ts'

/** Texts that mostly differ, joined, with the end of each. An empty text is the empty cell. */
export interface JoinedColumn {
  text: string
  ends: Uint32Array
}

/** Cells set one by one are kept beside the texts up to this share of them. */
const mostChanged = 1 / 8
const alwaysKept = 1024

/**
 * Texts in memory as they were stored: one long text for each chunk, cut when a cell is read. The garbage collector then marks and moves a few
 * hundred values instead of a million cells.
 */
export class JoinedTexts {
  readonly #starts: number[] = []
  readonly #pieces: JoinedColumn[] = []
  readonly #changed = new Map<number, CellValue>()
  #end = 0
  /** the piece that was read last */
  #last = 0

  /** Appends texts; false when they do not follow all earlier ones. */
  add(start: number, column: JoinedColumn): boolean {
    if (start < this.#end) return false
    this.#starts.push(start)
    this.#pieces.push(column)
    this.#end = start + column.ends.length
    for (const position of this.#changed.keys()) if (position >= start && position < this.#end) this.#changed.delete(position)
    return true
  }

  /** False: so many cells were set that a list of values serves better. */
  set(position: number, cell: CellValue): boolean {
    if (this.#changed.size >= alwaysKept && this.#changed.size > this.#end * mostChanged) return false
    this.#changed.set(position, cell)
    return true
  }

  get(position: number): CellValue {
    if (this.#changed.size > 0) {
      const changed = this.#changed.get(position)
      if (changed !== undefined) return changed
    }
    if (position >= this.#end) return null
    const row = position - (this.#starts[this.#last] ?? 0)
    const piece = this.#pieces[this.#last]
    if (piece && row >= 0 && row < piece.ends.length) return textAt(piece, row)
    return this.#find(position)
  }

  #find(position: number): CellValue {
    let from = 0
    let to = this.#starts.length - 1
    while (from < to) {
      const middle = (from + to + 1) >> 1
      if ((this.#starts[middle] as number) <= position) from = middle
      else to = middle - 1
    }
    const piece = this.#pieces[from]
    const row = position - (this.#starts[from] ?? 0)
    if (!piece || row < 0 || row >= piece.ends.length) return null
    this.#last = from
    return textAt(piece, row)
  }
}

/** A cell of joined texts. */
export function textAt({ text, ends }: JoinedColumn, row: number): string | null {
  const start = row === 0 ? 0 : (ends[row - 1] as number)
  const end = ends[row] as number
  return start === end ? null : text.slice(start, end)
}

export function isJoined(column: object): column is JoinedColumn {
  return 'ends' in column
}

/** Undefined unless all cells are texts. An empty text counts as none, since it would look like an empty cell. */
export function asJoined(cells: readonly CellValue[]): JoinedColumn | undefined {
  const ends = new Uint32Array(cells.length)
  let end = 0
  for (let row = 0; row < cells.length; row += 1) {
    const cell = cells[row] ?? null
    if (cell !== null && (typeof cell !== 'string' || cell === '')) return undefined
    ends[row] = end += cell?.length ?? 0
  }
  // the empty cell is the empty text here
  return { text: cells.join(''), ends }
}

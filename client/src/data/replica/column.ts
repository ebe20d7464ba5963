import { foldText } from '#shared/lib/fold-text.ts'
import type { CellValue } from '#shared/protocol/feed.ts'

/** Cells by position. */
export interface CellReader {
  get(position: number): CellValue
  /** the cell's text without case and accents; null when it holds none */
  folded(position: number): string | null
}

/**
 * One column of a table in memory. Starts as nothing, becomes a Float64Array at the first number (NaN is the empty cell:
 * JSON has no NaN, so no value is lost) and an ordinary array at the first text or list, so that no schema is needed.
 */
export class Column implements CellReader {
  #numbers: Float64Array | undefined
  #values: CellValue[] | undefined
  /** folded texts by position, as far as anybody asked */
  #folded: (string | null | undefined)[] | undefined

  /** The cell's text without case and accents, kept until the cell changes; null when it holds no text. */
  folded(position: number): string | null {
    const folded = (this.#folded ??= [])
    const known = folded[position]
    if (known !== undefined) return known
    const cell = this.get(position)
    while (folded.length < position) folded.push(undefined)
    return (folded[position] = typeof cell === 'string' ? foldText(cell) : null)
  }

  get(position: number): CellValue {
    if (this.#values) return this.#values[position] ?? null
    const number = this.#numbers?.[position]
    return number === undefined || Number.isNaN(number) ? null : number
  }

  set(position: number, value: CellValue): void {
    if (this.#folded && position < this.#folded.length) this.#folded[position] = undefined
    if (this.#values) {
      fillTo(this.#values, position)
      this.#values[position] = emptyIfNaN(value)
    } else if (typeof value === 'number') {
      this.#numbersFor(position)[position] = value
    } else if (value === null) {
      if (this.#numbers && position < this.#numbers.length) this.#numbers[position] = Number.NaN
    } else {
      this.#values = this.#toValues(position)
      this.#values[position] = value
    }
  }

  /** Sets cells one after the other from a position on: what loading does, so it takes the short ways. */
  setRange(start: number, cells: ArrayLike<CellValue>): void {
    const end = start + cells.length
    if (this.#folded && this.#folded.length > start) this.#folded.fill(undefined, start, end)
    if (cells instanceof Float64Array && !this.#values) {
      this.#numbersFor(end - 1).set(cells, start)
      return
    }
    if (!this.#values && typeof firstFilled(cells) === 'string') this.#values = this.#toValues(0)
    const values = this.#values
    if (!values || values.length > start) {
      for (let index = 0; index < cells.length; index += 1) this.set(start + index, cells[index] ?? null)
      return
    }
    fillTo(values, start)
    for (let index = 0; index < cells.length; index += 1) values.push(emptyIfNaN(cells[index] ?? null))
  }

  /** True while every cell is a number or empty; sorting and sums then need no type tests. */
  get isNumeric(): boolean {
    return this.#values === undefined
  }

  #numbersFor(position: number): Float64Array {
    const current = this.#numbers
    if (current && position < current.length) return current
    const grown = new Float64Array(Math.max(1024, (current?.length ?? 0) * 2, position + 1)).fill(Number.NaN)
    if (current) grown.set(current)
    this.#numbers = grown
    return grown
  }

  #toValues(position: number): CellValue[] {
    const values: CellValue[] = []
    if (this.#numbers) for (const number of this.#numbers) values.push(Number.isNaN(number) ? null : number)
    fillTo(values, position)
    this.#numbers = undefined
    return values
  }
}

/** Stored numeric columns say NaN for an empty cell. */
function emptyIfNaN(cell: CellValue): CellValue {
  return typeof cell === 'number' && Number.isNaN(cell) ? null : cell
}

function firstFilled(cells: ArrayLike<CellValue>): CellValue {
  for (let index = 0; index < cells.length; index += 1) {
    const cell = cells[index]
    if (cell !== null && cell !== undefined) return cell
  }
  return null
}

/** Keeps arrays packed: a hole would make every later read slower. */
function fillTo(values: CellValue[], position: number): void {
  while (values.length < position) values.push(null)
}

import { foldText } from '#shared/lib/fold-text.ts'
import type { CellValue } from '#shared/protocol/feed.ts'
import { isCoded, keyOfCell, type CodedColumn, type PackedColumn } from '#client/data/replica/packed-column.ts'

/** Cells by position. */
export interface CellReader {
  get(position: number): CellValue
  /** the cell's text without case and accents; null when it holds none */
  folded(position: number): string | null
  /** equal cells have the same number, for as long as the column lives; -1: they are not numbered */
  codeAt(position: number): number
}

/** Values beyond this many are not numbered when more than a quarter of the rows has one of its own. */
const fewValues = 1024
const mostCodes = 65_536

/**
 * One column of a table in memory. Starts as nothing, becomes a Float64Array at the first number (NaN is the empty cell:
 * JSON has no NaN, so no value is lost), numbered values at the first text or list, and an ordinary array once most values differ, so
 * that no schema is needed.
 */
export class Column implements CellReader {
  #numbers: Float64Array | undefined
  /** numbers of the values by position; 0: empty */
  #codes: Uint8Array | Uint16Array | undefined
  #coded: CellValue[] = [null]
  #codeOf = new Map<string, number>()
  #values: CellValue[] | undefined
  /** one past the last position that was set */
  #length = 0
  /** folded texts, as far as anybody asked: by code where there are codes, else by position */
  #folded: (string | null | undefined)[] = []

  /** The cell's text without case and accents, kept until the cell changes; null when it holds no text. */
  folded(position: number): string | null {
    const folded = this.#folded
    const at = this.#codes ? (this.#codes[position] ?? 0) : position
    const known = folded[at]
    if (known !== undefined) return known
    const cell = this.get(position)
    while (folded.length < at) folded.push(undefined)
    return (folded[at] = typeof cell === 'string' ? foldText(cell) : null)
  }

  get(position: number): CellValue {
    if (this.#values) return this.#values[position] ?? null
    if (this.#codes) return this.#coded[this.#codes[position] ?? 0] ?? null
    const number = this.#numbers?.[position]
    return number === undefined || Number.isNaN(number) ? null : number
  }

  codeAt(position: number): number {
    return this.#codes ? (this.#codes[position] ?? 0) : -1
  }

  set(position: number, cell: CellValue): void {
    const value = typeof cell === 'number' && Number.isNaN(cell) ? null : cell
    this.#length = Math.max(this.#length, position + 1)
    if (!this.#values && value !== null) this.#makeRoomFor(value)
    if (this.#values) {
      if (position < this.#folded.length) this.#folded[position] = undefined
      fillTo(this.#values, position)
      this.#values[position] = value
    } else if (this.#codes) {
      const code = this.#codeFor(value)
      if (code === undefined) this.set(position, value)
      else this.#codesFor(position, code)[position] = code
    } else if (typeof value === 'number') {
      this.#numbersFor(position)[position] = value
    } else if (this.#numbers && position < this.#numbers.length) {
      this.#numbers[position] = Number.NaN
    }
  }

  /** Sets cells one after the other from a position on: what loading does, so it takes the short ways. */
  setRange(start: number, cells: PackedColumn): void {
    if (isCoded(cells)) return this.#setCodes(start, cells)
    const end = start + cells.length
    if (cells instanceof Float64Array && !this.#values && !this.#codes) {
      this.#length = Math.max(this.#length, end)
      this.#numbersFor(end - 1).set(cells, start)
      return
    }
    // many at once that were not worth numbering
    if (!this.#values && cells.length >= fewValues && !(cells instanceof Float64Array) && typeof firstFilled(cells) === 'string')
      this.#toValues()
    const values = this.#values
    if (!values || values.length > start) {
      for (let index = 0; index < cells.length; index += 1) this.set(start + index, cells[index] ?? null)
      return
    }
    this.#length = Math.max(this.#length, end)
    if (this.#folded.length > start) this.#folded.fill(undefined, start, end)
    fillTo(values, start)
    for (let index = 0; index < cells.length; index += 1) values.push(emptyIfNaN(cells[index] ?? null))
  }

  #setCodes(start: number, { values, codes }: CodedColumn): void {
    this.#length = Math.max(this.#length, start + codes.length)
    const own = this.#values || this.#numbers ? undefined : this.#codesOf(values)
    if (!own) {
      for (let row = 0; row < codes.length; row += 1) this.set(start + row, values[codes[row] as number] ?? null)
      return
    }
    const room = this.#codesFor(start + codes.length - 1, this.#coded.length - 1)
    for (let row = 0; row < codes.length; row += 1) room[start + row] = own[codes[row] as number] as number
  }

  /** The column's own numbers of values that are numbered elsewhere; undefined when there are too many of them. */
  #codesOf(values: readonly CellValue[]): Uint16Array | undefined {
    this.#startCodes()
    const own = new Uint16Array(values.length)
    for (const [index, value] of values.entries()) {
      const code = this.#codeFor(value)
      if (code === undefined) return undefined
      own[index] = code
    }
    return own
  }

  /** What the column is made of when a value comes that does not fit: numbers and texts beside each other are an ordinary array. */
  #makeRoomFor(value: CellValue): void {
    const isNumber = typeof value === 'number'
    if (isNumber ? this.#codes : this.#numbers) this.#toValues()
    else if (!isNumber) this.#startCodes()
  }

  #startCodes(): void {
    if (this.#codes) return
    this.#codes = new Uint8Array(0)
    // what was known by position is known by code from now on
    this.#folded = []
  }

  /** The number of a value, new ones included; undefined when the column is an ordinary array from now on. */
  #codeFor(value: CellValue): number | undefined {
    if (value === null) return 0
    if (typeof value === 'number') {
      this.#toValues()
      return undefined
    }
    const key = keyOfCell(value)
    const known = this.#codeOf.get(key)
    if (known !== undefined) return known
    const code = this.#coded.length
    if (code >= mostCodes || (code > fewValues && code > this.#length / 4)) {
      this.#toValues()
      return undefined
    }
    this.#codeOf.set(key, code)
    this.#coded.push(value)
    return code
  }

  #codesFor(position: number, code: number): Uint8Array | Uint16Array {
    const current = this.#codes
    const size = current?.length ?? 0
    const isWide = code > 255 || current instanceof Uint16Array
    if (current && position < size && isWide === current instanceof Uint16Array) return current
    const room = position < size ? size : Math.max(1024, size * 2, position + 1)
    const grown = isWide ? new Uint16Array(room) : new Uint8Array(room)
    if (current) grown.set(current)
    return (this.#codes = grown)
  }

  #numbersFor(position: number): Float64Array {
    const current = this.#numbers
    if (current && position < current.length) return current
    const grown = new Float64Array(Math.max(1024, (current?.length ?? 0) * 2, position + 1)).fill(Number.NaN)
    if (current) grown.set(current)
    this.#numbers = grown
    return grown
  }

  #toValues(): void {
    const values: CellValue[] = []
    for (let position = 0; position < this.#length; position += 1) values.push(this.get(position))
    this.#values = values
    this.#numbers = undefined
    this.#codes = undefined
    this.#coded = [null]
    this.#codeOf.clear()
    this.#folded = []
  }
}

/** Stored numeric columns say NaN for an empty cell. */
function emptyIfNaN(cell: CellValue): CellValue {
  return typeof cell === 'number' && Number.isNaN(cell) ? null : cell
}

function firstFilled(cells: readonly CellValue[]): CellValue {
  return cells.find((cell) => cell !== null) ?? null
}

/** Keeps arrays packed: a hole would make every later read slower. */
function fillTo(values: CellValue[], position: number): void {
  while (values.length < position) values.push(null)
}

import { foldText } from '#shared/lib/fold-text.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { asJoined, isJoined, JoinedTexts } from '#client/engine/replica/joined-texts.ts'
import {
  cellAt,
  isCoded,
  keyOfCell,
  packedFrom,
  packedLength,
  type CodedColumn,
  type PackedColumn,
} from '#client/engine/replica/packed-column.ts'

/** Cells by position. */
export interface CellReader {
  get(position: number): CellValue
  /** the cell's text without case and accents; null when it holds none */
  folded(position: number): string | null
  /** equal cells have the same code for the column's lifetime; -1: the column is not coded */
  codeAt(position: number): number
}

/** Values beyond this number are not coded when more than a quarter of the rows has one of its own. */
const fewValues = 1024
const mostCodes = 65_536

/**
 * One column of a table in memory, typed by its contents, so that no schema is needed. An empty column takes its form from the first value.
 * Numbers use the smallest typed array that holds them all. The array's lowest whole number, or NaN, marks an empty cell: JSON has no NaN, so no
 * value is lost.
 * Texts and lists are dictionary-coded. Once most values differ, they become texts as they were stored, or an ordinary array.
 */
export class Column implements CellReader {
  #numbers: Numbers | undefined
  /** the mark of an empty cell among them */
  #empty = Number.NaN
  /** codes of the values by position; 0: empty */
  #codes: Uint8Array | Uint16Array | undefined
  #coded: CellValue[] = [null]
  #codeOf = new Map<string, number>()
  #texts: JoinedTexts | undefined
  #values: CellValue[] | undefined
  /** one past the last position that was set */
  #length = 0
  /** folded texts that were asked for: by code in a coded column, else by position */
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
    if (this.#texts) return this.#texts.get(position)
    if (this.#codes) return this.#coded[this.#codes[position] ?? 0] ?? null
    const number = this.#numbers?.[position]
    return number === undefined || number === this.#empty || Number.isNaN(number) ? null : number
  }

  codeAt(position: number): number {
    return this.#codes ? (this.#codes[position] ?? 0) : -1
  }

  set(position: number, cell: CellValue): void {
    const value = typeof cell === 'number' && Number.isNaN(cell) ? null : cell
    this.#length = Math.max(this.#length, position + 1)
    if (!this.#values && !this.#texts && value !== null) this.#makeRoomFor(value)
    if (this.#texts && !this.#texts.set(position, value)) this.#toValues()
    if ((this.#texts || this.#values) && position < this.#folded.length) this.#folded[position] = undefined
    if (this.#texts) return
    if (this.#values) {
      fillTo(this.#values, position)
      this.#values[position] = value
    } else if (this.#codes) {
      const code = this.#codeFor(value)
      if (code === undefined) this.set(position, value)
      else this.#codesFor(position, code)[position] = code
    } else if (typeof value === 'number') {
      this.#numbersFor(position, kindFor(value))[position] = value
    } else if (this.#numbers && position < this.#numbers.length) {
      this.#numbers[position] = this.#empty
    }
  }

  /** Sets cells one after the other from a position on. Loading uses it, so it takes the fast paths. */
  setRange(start: number, cells: PackedColumn): void {
    if (this.#setTexts(start, cells)) return
    if (isCoded(cells)) return this.#setCodes(start, cells)
    if (isJoined(cells)) return this.setRange(start, cellsOf(cells))
    const end = start + cells.length
    if (cells instanceof Float64Array && !this.#values && !this.#texts && !this.#codes) {
      this.#length = Math.max(this.#length, end)
      const kind = cells.reduce((widest, cell) => Math.max(widest, kindFor(cell)), 0)
      const numbers = this.#numbersFor(end - 1, kind)
      if (numbers instanceof Float64Array) numbers.set(cells, start)
      else
        for (let row = 0; row < cells.length; row += 1)
          numbers[start + row] = Number.isNaN(cells[row]) ? this.#empty : (cells[row] as number)
      return
    }
    // many new cells at once that are not worth coding
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

  /** Frees the space made for more cells, once a table is read. */
  trim(): void {
    if (this.#values) this.#values = this.#values.slice()
  }

  /** Stores cells as joined texts, which a column becomes when it starts with many. False: the column, or the new cells, are something else. */
  #setTexts(start: number, cells: PackedColumn): boolean {
    const count = packedLength(cells)
    if (!this.#texts && isJoined(cells) && count >= fewValues && !this.#values && !this.#numbers) this.#startTexts()
    if (!this.#texts || count < packedFrom || cells instanceof Float64Array) return false
    const joined = isJoined(cells) ? cells : asJoined(cellsOf(cells))
    if (!joined || !this.#texts.add(start, joined)) return false
    this.#length = Math.max(this.#length, start + count)
    if (this.#folded.length > start) this.#folded.fill(undefined, start, start + count)
    return true
  }

  #startTexts(): void {
    const before = asJoined(Array.from({ length: this.#length }, (_, position) => this.get(position)))
    if (!before) return this.#toValues()
    this.#forgetOthers()
    this.#texts = new JoinedTexts()
    this.#texts.add(0, before)
  }

  #setCodes(start: number, { values, codes }: CodedColumn): void {
    this.#length = Math.max(this.#length, start + codes.length)
    const own = this.#values || this.#texts || this.#numbers ? undefined : this.#codesOf(values)
    if (!own) {
      for (let row = 0; row < codes.length; row += 1) this.set(start + row, values[codes[row] as number] ?? null)
      return
    }
    const room = this.#codesFor(start + codes.length - 1, this.#coded.length - 1)
    for (let row = 0; row < codes.length; row += 1) room[start + row] = own[codes[row] as number] as number
  }

  /** The column's own codes for values coded elsewhere; undefined when there are too many of them. */
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

  /** Prepares the column for a value that does not fit its form. Numbers beside texts make it an ordinary array. */
  #makeRoomFor(value: CellValue): void {
    const isNumber = typeof value === 'number'
    if (isNumber ? this.#codes : this.#numbers) this.#toValues()
    else if (!isNumber) this.#startCodes()
  }

  #startCodes(): void {
    if (this.#codes) return
    this.#codes = new Uint8Array(0)
    // texts folded by position are folded by code from now on
    this.#folded = []
  }

  /** The code of a value, new ones included; undefined when the column becomes an ordinary array. */
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

  #numbersFor(position: number, kind: number): Numbers {
    const current = this.#numbers
    const size = current?.length ?? 0
    const before = current ? kinds.findIndex((one) => current instanceof one) : 0
    if (current && position < size && before >= kind) return current
    const room = position < size ? size : Math.max(1024, size * 2, position + 1)
    const grown = new (kinds[Math.max(before, kind)] as (typeof kinds)[number])(room)
    const empty = emptyIn(grown)
    grown.fill(empty)
    if (current && before >= kind) grown.set(current)
    else for (let at = 0; at < size; at += 1) grown[at] = this.get(at) === null ? empty : (current?.[at] as number)
    this.#numbers = grown
    this.#empty = empty
    return grown
  }

  #toValues(): void {
    const values: CellValue[] = []
    for (let position = 0; position < this.#length; position += 1) values.push(this.get(position))
    this.#forgetOthers()
    this.#values = values
  }

  #forgetOthers(): void {
    this.#texts = undefined
    this.#numbers = undefined
    this.#codes = undefined
    this.#coded = [null]
    this.#codeOf.clear()
    this.#folded = []
  }
}

/** From the smallest to the one that holds all. */
const kinds = [Int8Array, Int16Array, Int32Array, Float64Array] as const
type Numbers = InstanceType<(typeof kinds)[number]>
const floats = kinds.length - 1

/** Index of the smallest array kind that holds a number. The lowest value of each kind marks an empty cell; only floats have -0. */
function kindFor(value: number): number {
  if ((value | 0) !== value || Object.is(value, -0)) return Number.isNaN(value) ? 0 : floats
  const size = Math.abs(value)
  return size < 128 ? 0 : size < 32_768 ? 1 : size < 2_147_483_648 ? 2 : floats
}

function emptyIn(numbers: Numbers): number {
  return numbers instanceof Float64Array ? Number.NaN : -(2 ** (8 * numbers.BYTES_PER_ELEMENT - 1))
}

/** Stored numeric columns use NaN for an empty cell. */
function emptyIfNaN(cell: CellValue): CellValue {
  return typeof cell === 'number' && Number.isNaN(cell) ? null : cell
}

function cellsOf(column: PackedColumn): CellValue[] {
  return Array.from({ length: packedLength(column) }, (_, row) => cellAt(column, row))
}

function firstFilled(cells: readonly CellValue[]): CellValue {
  return cells.find((cell) => cell !== null) ?? null
}

/** Keeps arrays packed: a hole would make every later read slower. */
function fillTo(values: CellValue[], position: number): void {
  while (values.length < position) values.push(null)
}

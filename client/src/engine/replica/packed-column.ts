import type { RecordChunk } from '#shared/protocol/record-chunk.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { asJoined, isJoined, textAt, type JoinedColumn } from '#client/engine/replica/joined-texts.ts'

/** Cells with many equal values: each is a code, an index in the list of values. The first value is the empty cell. */
export interface CodedColumn {
  values: readonly CellValue[]
  codes: Uint8Array | Uint16Array
}

/**
 * A column as it is stored and read: floats (NaN: empty), coded repeated values, joined texts, or a plain list of differing values. Browsers clone
 * the first three many times faster than a list, and a device has room for more.
 */
export type PackedColumn = readonly CellValue[] | Float64Array | CodedColumn | JoinedColumn

/** As the server sent it, or packed. */
export interface StoredChunk extends Pick<RecordChunk, 'tableId' | 'removed'> {
  columns: { id: readonly string[]; [name: string]: PackedColumn }
}

/** rows in one chunk: reading it holds the main thread for a few ms at most */
export const rowsPerChunk = 4000
/** Packing fewer rows than this gains nothing. */
export const packedFrom = 64
const mostValues = 65_535

export function packChunk(chunk: StoredChunk): StoredChunk {
  const { tableId, removed, columns } = chunk
  if (columns.id.length < packedFrom) return { tableId, removed, columns }
  const packed = Object.entries(columns).map(([name, cells]) => [name, name === 'id' ? cells : packColumn(cells)] as const)
  return { tableId, removed, columns: Object.fromEntries(packed) as StoredChunk['columns'] }
}

/** Packs a chunk of the feed for storage, in pieces. */
export function* packPieces({ tableId, removed, columns }: RecordChunk): Generator<StoredChunk> {
  const count = columns.id.length
  if (count <= rowsPerChunk) yield packChunk({ tableId, removed, columns })
  else
    for (let from = 0; from < count; from += rowsPerChunk) {
      const part = Object.entries(columns).map(([name, cells]): [string, PackedColumn] => [name, cells.slice(from, from + rowsPerChunk)])
      yield packChunk({ tableId, removed: from === 0 ? removed : [], columns: Object.fromEntries(part) as StoredChunk['columns'] })
    }
}

export function isCoded(column: PackedColumn): column is CodedColumn {
  return 'codes' in column
}

export function packedLength(column: PackedColumn): number {
  return isCoded(column) ? column.codes.length : isJoined(column) ? column.ends.length : column.length
}

export function cellAt(column: PackedColumn, row: number): CellValue {
  if (isCoded(column)) return column.values[column.codes[row] ?? 0] ?? null
  if (isJoined(column)) return textAt(column, row)
  const cell = column[row] ?? null
  return typeof cell === 'number' && Number.isNaN(cell) ? null : cell
}

/** A map key that tells cells apart; cells hold no NUL. */
export function keyOfCell(cell: string | readonly string[]): string {
  return typeof cell === 'string' ? cell : `\0${cell.join('\0')}`
}

function packColumn(cells: PackedColumn): PackedColumn {
  if (isCoded(cells) || isJoined(cells) || cells instanceof Float64Array) return cells
  return asNumbers(cells) ?? asCodes(cells) ?? asJoined(cells) ?? cells
}

function asNumbers(cells: readonly CellValue[]): Float64Array | undefined {
  const numbers = new Float64Array(cells.length)
  let hasOne = false
  for (let row = 0; row < cells.length; row += 1) {
    const cell = cells[row] ?? null
    if (cell === null) numbers[row] = Number.NaN
    else if (typeof cell !== 'number') return undefined
    else {
      numbers[row] = cell
      hasOne = true
    }
  }
  return hasOne ? numbers : undefined
}

/** Undefined when too few cells are equal to make the list worthwhile. */
function asCodes(cells: readonly CellValue[]): CodedColumn | undefined {
  const values: CellValue[] = [null]
  const known = new Map<string, number>()
  const codes = new Uint16Array(cells.length)
  // many columns repeat a value in row after row: comparing is quicker than a lookup
  let before: CellValue = null
  let codeBefore = 0
  for (let row = 0; row < cells.length; row += 1) {
    const cell = cells[row] ?? null
    if (cell !== before) {
      if (typeof cell === 'number') return undefined
      let code = cell === null ? 0 : known.get(keyOfCell(cell))
      if (cell !== null && code === undefined) {
        if (values.length > packedFrom + row / 4 || values.length > mostValues) return undefined
        known.set(keyOfCell(cell), (code = values.length))
        values.push(cell)
      }
      before = cell
      codeBefore = code ?? 0
    }
    codes[row] = codeBefore
  }
  return { values, codes: values.length <= 256 ? Uint8Array.from(codes) : codes }
}

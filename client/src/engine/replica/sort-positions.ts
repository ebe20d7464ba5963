import { compareKeys } from '#shared/query/compare.ts'
import type { SortKey } from '#shared/values/sort-key.ts'

/** The sort keys of one column by position, and their direction. */
export interface SortColumn {
  keys: readonly SortKey[]
  descending: boolean
  /** for a coded column: the codes by position, and the key of each */
  codes?: Uint16Array | undefined
  keyOfCode?: readonly (SortKey | undefined)[]
}

/** Below this number, comparing pairs is quicker than counting digits of 16 bits, or of 8. */
const countingFrom = 1_024
const countingBytesFrom = 128
const digitValues = 65_536
const rowsPerStep = 4_096
const beyondLatin = /[\u0100-\uffff]/
const surrogate = /[\ud800-\udfff]/

/**
 * Sorts positions by several columns of keys (the shared order of `compareKeys`), keeping the given order among equals: the last column first, each
 * pass stable.
 * Many rows are sorted by counting digits instead of comparing pairs: numbers by the bits of the float, texts three characters at a time. Pauses
 * between passes keep the browser responsive.
 */
export function* sortSteps(positions: Uint32Array, columns: readonly SortColumn[]): Generator<void> {
  for (const column of columns.toReversed()) yield* column.codes ? sortCodes(positions, column, column.codes) : sortBy(positions, column)
}

function* sortBy(positions: Uint32Array, column: SortColumn): Generator<void> {
  const filled = emptyLast(positions, column.keys)
  yield
  const kind = kindOf(filled, column.keys)
  yield
  if (kind === 'mixed' || (kind === 'number' && filled.length < countingFrom)) sortPairs(filled, column)
  else if (kind === 'number') yield* sortNumbers(filled, column)
  else yield* sortTexts(filled, yield* textColumn(filled, column), 0)
}

/** Few values, many rows: the values are put in order, then each row is counted to its value's place. */
function* sortCodes(positions: Uint32Array, { keyOfCode = [], descending }: SortColumn, codes: Uint16Array): Generator<void> {
  const sign = descending ? -1 : 1
  const keyOf = (code: number): SortKey => keyOfCode[code] ?? null
  const ordered = [...keyOfCode.keys()].sort((a, b) => compareKeys(keyOf(a), keyOf(b), sign))
  const rankOf = new Uint32Array(Math.max(1, ordered.length))
  let rank = 0
  for (const [at, code] of ordered.entries()) {
    if (at > 0 && compareKeys(keyOf(ordered[at - 1] as number), keyOf(code), sign) !== 0) rank += 1
    rankOf[code] = rank
  }
  const ranks = new Uint32Array(positions.length)
  for (let index = 0; index < ranks.length; index += 1) ranks[index] = rankOf[codes[positions[index] as number] as number] as number
  yield
  yield* sortByWords(positions, [ranks], 0, rank + 1)
}

/** Moves positions without a key behind the others and answers those that have one. */
function emptyLast(positions: Uint32Array, keys: readonly SortKey[]): Uint32Array {
  const empty: number[] = []
  let at = 0
  for (const position of positions) {
    if ((keys[position] ?? null) === null) empty.push(position)
    else positions[at++] = position
  }
  positions.set(empty, at)
  return positions.subarray(0, at)
}

function kindOf(positions: Uint32Array, keys: readonly SortKey[]): 'number' | 'string' | 'mixed' {
  const kind = typeof keys[positions[0] ?? 0]
  for (const position of positions) if (typeof keys[position] !== kind) return 'mixed'
  return kind === 'number' || kind === 'string' ? kind : 'mixed'
}

/** Texts with the range of their characters: Latin ones have digits of 8 bits, and without surrogates `<` is the shared order. */
interface TextColumn extends SortColumn {
  isLatin: boolean
  isPlain: boolean
}

function* textColumn(positions: Uint32Array, column: SortColumn): Generator<void, TextColumn> {
  const isLatin = yield* holdsNone(positions, column.keys, beyondLatin)
  return { ...column, isLatin, isPlain: isLatin || (yield* holdsNone(positions, column.keys, surrogate)) }
}

function* holdsNone(positions: Uint32Array, keys: readonly SortKey[], what: RegExp): Generator<void, boolean> {
  for (let index = 0; index < positions.length; index += 1) {
    if (what.test(keys[positions[index] as number] as string)) return false
    if (index % rowsPerStep === 0) yield
  }
  return true
}

function sortTextPairs(positions: Uint32Array, column: TextColumn): void {
  if (!column.isPlain) return sortPairs(positions, column)
  const keys = column.keys as readonly string[]
  const before = column.descending ? 1 : -1
  positions.set(
    [...positions].sort((a, b) => {
      const x = keys[a] as string
      const y = keys[b] as string
      return x === y ? 0 : x < y ? before : -before
    }),
  )
}

function sortPairs(positions: Uint32Array, { keys, descending }: SortColumn): void {
  const sign = descending ? -1 : 1
  positions.set([...positions].sort((a, b) => compareKeys(keys[a] ?? null, keys[b] ?? null, sign)))
}

/** The 64 bits of a float sort like the number once the sign is handled: negative ones inverted, positive ones with the top bit set. */
function* sortNumbers(positions: Uint32Array, { keys, descending }: SortColumn): Generator<void> {
  const floats = new Float64Array(positions.length)
  // -0 and 0 are one number
  for (let index = 0; index < positions.length; index += 1) floats[index] = (keys[positions[index] as number] as number) + 0
  yield
  const words = new Uint32Array(floats.buffer)
  const low = new Uint32Array(positions.length)
  const high = new Uint32Array(positions.length)
  for (let index = 0; index < positions.length; index += 1) {
    const top = words[2 * index + 1] as number
    const isNegative = top >>> 31 === 1
    const flip = isNegative !== descending ? 0xffffffff : 0
    low[index] = (words[2 * index] as number) ^ flip
    // the sign: positive above negative, reversed when descending
    high[index] = ((top ^ flip) & 0x7fffffff) | (isNegative === descending ? 0x80000000 : 0)
  }
  yield
  yield* sortByWords(positions, [low, high], 16, digitValues)
}

/** Sorts texts of one run by three characters, then each run of equals by the next three. */
function* sortTexts(positions: Uint32Array, column: TextColumn, from: number): Generator<void> {
  const { keys, descending, isLatin } = column
  if (positions.length < (isLatin ? countingBytesFrom : countingFrom)) return sortTextPairs(positions, column)
  const values = isLatin ? 256 : digitValues
  const textAt = (index: number): string => keys[positions[index] as number] as string
  const start = commonPrefix(positions, keys, from)
  if (start === undefined) return
  const digits = [0, 1, 2].map(() => new Uint32Array(positions.length))
  for (let index = 0; index < positions.length; index += 1) {
    const text = textAt(index)
    if (index % rowsPerStep === 0) yield
    for (let digit = 0; digit < 3; digit += 1) {
      const rank = start + digit < text.length ? unitRank(text.charCodeAt(start + digit)) : 0
      ;(digits[2 - digit] as Uint32Array)[index] = descending ? values - 1 - rank : rank
    }
  }
  yield* sortByWords(positions, digits, 0, values)
  for (let index = 0; index < positions.length;) {
    const first = textAt(index)
    const isLong = first.length >= start + 3
    let end = index + 1
    while (end < positions.length && (isLong ? sameThree(first, textAt(end), start) : textAt(end) === first)) end += 1
    const run = positions.subarray(index, end)
    if (isLong && run.length >= (isLatin ? countingBytesFrom : countingFrom)) yield* sortTexts(run, column, start + 3)
    else if (isLong && run.length > 1) sortTextPairs(run, column)
    if (index >> 12 !== end >> 12) yield
    index = end
  }
}

function sameThree(a: string, b: string, start: number): boolean {
  return (
    b.length >= start + 3 &&
    a.charCodeAt(start) === b.charCodeAt(start) &&
    a.charCodeAt(start + 1) === b.charCodeAt(start + 1) &&
    a.charCodeAt(start + 2) === b.charCodeAt(start + 2)
  )
}

/** The index of the first difference between the texts, at `from` or later; undefined when all are equal. */
function commonPrefix(positions: Uint32Array, keys: readonly SortKey[], from: number): number | undefined {
  const first = keys[positions[0] as number] as string
  let length = first.length
  let same = true
  for (const position of positions) {
    const text = keys[position] as string
    if (text === first) continue
    same = false
    let at = from
    const end = Math.min(length, text.length)
    while (at < end && text.charCodeAt(at) === first.charCodeAt(at)) at += 1
    length = at
    if (length === from) return from
  }
  return same ? undefined : length
}

/** Ranks UTF-16 units in the order of code points: surrogates stand above all others. Zero is the end of a text. */
function unitRank(unit: number): number {
  if (unit < 0xd800) return unit
  return unit <= 0xdfff ? unit + 0x2000 : unit - 0x800
}

/** Stable counting sort, least digit first. `shift` 16: words of two digits, the lower one first; 0: one digit each, below `values`. */
function* sortByWords(positions: Uint32Array, words: readonly Uint32Array[], shift: 0 | 16, values: number): Generator<void> {
  let order = new Uint32Array(positions.length)
  for (let index = 0; index < order.length; index += 1) order[index] = index
  let next = new Uint32Array(positions.length)
  const counts = values <= 256 ? new Uint32Array(256) : new Uint32Array(digitValues)
  for (const word of words) {
    for (let part = 0; part <= shift; part += 16) {
      counts.fill(0, 0, values)
      for (let index = 0; index < order.length; index += 1) {
        const digit = ((word[index] as number) >>> part) & 0xffff
        counts[digit] = (counts[digit] as number) + 1
      }
      let sum = 0
      for (let digit = 0; digit < values; digit += 1) {
        const count = counts[digit] as number
        counts[digit] = sum
        sum += count
      }
      for (let index = 0; index < order.length; index += 1) {
        const item = order[index] as number
        const digit = ((word[item] as number) >>> part) & 0xffff
        const place = counts[digit] as number
        counts[digit] = place + 1
        next[place] = item
      }
      ;[order, next] = [next, order]
      if (order.length > rowsPerStep) yield
    }
  }
  const before = positions.slice()
  for (let index = 0; index < order.length; index += 1) positions[index] = before[order[index] as number] as number
}

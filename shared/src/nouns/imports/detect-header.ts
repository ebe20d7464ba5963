import { isEmptyMark } from '#shared/nouns/imports/empty-mark.ts'

/** The place of the names of columns, and how many columns there are. */
export interface FoundHeader {
  /** place among the records looked at; undefined when none of them holds names */
  at: number | undefined
  width: number
}

/**
 * Finds the record that names the columns. Statements and reports have lines above it, which are shorter than the rows of the table; so
 * have workbooks with a title. The first record counts when no other is better. @param records the first ones, without blank ones
 */
export function findHeader(records: readonly (readonly string[])[]): FoundHeader {
  const extents = records.map(extentOf)
  const usual = usualExtent(extents)
  const first = extents[0] ?? 0
  const full = extents.findIndex((extent) => extent >= usual)
  const isShort = first < usual && full > 0
  const below = (at: number): readonly (readonly string[])[] => records.slice(at + 1)
  const names = (at: number): boolean => looksLikeHeader(records[at] ?? [], below(at))
  const stands = (at: number): boolean => names(at) && isOfOtherKind(records[at] ?? [], below(at))
  // a single line of one cell may be the name of a list whose texts have the delimiter in them
  const hasLines = first * 2 <= usual && full > 1
  if (isShort && (stands(full) || (hasLines && names(full)))) return { at: full, width: widthOf(full) }
  // names of groups of columns, most of them merged
  if (!names(0) && !(records[0] ?? []).some((cell) => ofDigits.test(cell) && cell.trim() !== '') && stands(1))
    return { at: 1, width: widthOf(1) }
  return { at: names(0) ? 0 : undefined, width: widthOf(0) }

  function widthOf(at: number): number {
    const length = records[at]?.length ?? 0
    // a column too many at the end comes of a delimiter after the last cell
    const isTrailed = length > usual && records.slice(at).every((cells) => (cells[length - 1] ?? '').trim() === '')
    return isTrailed && length > 1 ? Math.max(usual, extents[at] ?? 0) : length
  }
}

/** The number of cells up to the last filled one. */
function extentOf(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1
}

/** The extent of the table's rows: the one that holds most cells. */
function usualExtent(extents: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const extent of extents) counts.set(extent, (counts.get(extent) ?? 0) + extent)
  return [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0] ?? 0
}

const ofDigits = /^[\s\d.,;:/+\-$€£%()]+$/

/** Years, months, days and quarters that name columns, each with a form of its own. */
const periods: readonly RegExp[] = [
  /^(?:19|20|21)\d\d$/,
  /^\d{4}[-/.]\d{1,2}$/,
  /^\d{1,2}[-/.]\d{4}$/,
  /^\d{4}-\d\d-\d\d$/,
  /^\d{1,2}[/.]\d{1,2}[/.]\d{2,4}$/,
]

/** True when a record looks like names of columns: mostly filled, none of them a number or a day, unless they name periods. */
export function looksLikeHeader(first: readonly string[], below: readonly (readonly string[])[] = []): boolean {
  const filled = first.filter((cell) => !isEmptyMark(cell))
  if (filled.length === 0 || filled.length < first.length / 2) return false
  if (filled.some((cell) => cell.trim().length > 200)) return false
  const places = first.flatMap((cell, at) => (!isEmptyMark(cell) && ofDigits.test(cell) ? [at] : []))
  return places.length === 0 || (namesPeriods(places, first, below) && (filled.length > places.length || isEmptyMark(first[0] ?? '')))
}

/** True for periods, each another one, over columns that hold something else. */
function namesPeriods(places: readonly number[], first: readonly string[], below: readonly (readonly string[])[]): boolean {
  const texts = places.map((at) => (first[at] ?? '').trim())
  const form = periods.find((each) => each.test(texts[0] ?? ''))
  if (!form || new Set(texts).size !== texts.length || !texts.every((text) => form.test(text))) return false
  const isRun = places.length > 2 && form === periods[0] && isEvenRun(texts.map(Number))
  return places.every((at) => {
    const cells = below.map((cells) => (cells[at] ?? '').trim()).filter((cell) => !isEmptyMark(cell))
    return isRun || (cells.length > 0 && cells.filter((cell) => form.test(cell)).length * 2 < cells.length)
  })
}

function isEvenRun(numbers: readonly number[]): boolean {
  const step = (numbers[1] ?? 0) - (numbers[0] ?? 0)
  return step !== 0 && numbers.every((number, at) => at === 0 || number - (numbers[at - 1] ?? 0) === step)
}

/** True when names stand over at least one column of digits. */
function isOfOtherKind(names: readonly string[], below: readonly (readonly string[])[]): boolean {
  return names.some((name, at) => {
    const cells = below.map((cells) => (cells[at] ?? '').trim()).filter((cell) => !isEmptyMark(cell))
    return (
      !isEmptyMark(name) &&
      !ofDigits.test(name) &&
      cells.length > 0 &&
      cells.filter((cell) => ofDigits.test(cell)).length * 2 > cells.length
    )
  })
}

export interface ColumnLabels {
  labels: string[]
  duplicates: number
  empty: number
}

/** Labels for the columns: trimmed, cut to 200 characters, never empty, never twice the same. */
export function columnLabels(header: readonly string[] | undefined, count: number): ColumnLabels {
  const used = new Set<string>()
  const result: ColumnLabels = { labels: [], duplicates: 0, empty: 0 }
  for (let index = 0; index < count; index++) {
    const written = (header?.[index] ?? '').replace(/\s+/g, ' ').trim().slice(0, 190)
    if (header && written === '') result.empty++
    let label = written === '' ? `Column ${index + 1}` : written
    if (used.has(label.toLowerCase())) {
      result.duplicates++
      let number = 2
      while (used.has(`${label} ${number}`.toLowerCase())) number++
      label = `${label} ${number}`
    }
    used.add(label.toLowerCase())
    result.labels.push(label)
  }
  return result
}

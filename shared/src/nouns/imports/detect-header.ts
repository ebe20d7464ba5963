import { isEmptyMark } from '#shared/nouns/imports/empty-mark.ts'

/** True when the first record looks like names of columns: mostly filled, none of them a number or a day. */
export function looksLikeHeader(first: readonly string[]): boolean {
  const filled = first.filter((cell) => !isEmptyMark(cell))
  if (filled.length === 0 || filled.length < first.length / 2) return false
  return filled.every((cell) => cell.trim().length <= 200 && !/^[\s\d.,;:/+\-$€£%()]+$/.test(cell))
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

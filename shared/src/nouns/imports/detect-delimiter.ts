import { readCsv } from '#shared/nouns/imports/csv-reader.ts'
import type { CsvDelimiter } from '#shared/nouns/imports/import-job.ts'

const candidates: CsvDelimiter[] = [',', ';', '\t', '|']

/**
 * The delimiter of the columns: the candidate that cuts most records of the sample into equally many cells, then into more cells. `sep=;`
 * in the first line (Excel) decides at once.
 */
export function detectDelimiter(sample: string): CsvDelimiter {
  const stated = /^sep=([,;\t|])\r?\n/.exec(sample)?.[1]
  if (stated !== undefined) return stated as CsvDelimiter
  let best: { delimiter: CsvDelimiter; score: number } = { delimiter: ',', score: 0 }
  for (const delimiter of candidates) {
    // the last record of a sample may be cut
    const records = readCsv(sample, delimiter).slice(0, 100)
    const widths = (records.length > 2 ? records.slice(0, -1) : records).map((cells) => cells.length)
    const usual = mostFrequent(widths)
    if (usual < 2) continue
    const agreeing = widths.filter((width) => width === usual).length / widths.length
    const score = agreeing * agreeing * Math.log2(usual + 1)
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

function mostFrequent(values: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0] ?? 0
}

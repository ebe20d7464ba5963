import { foldText } from '#shared/lib/fold-text.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { Field } from '#shared/nouns/tables/table.ts'

interface Row {
  readonly id: string
  cell(fieldId: string): CellValue
}

export interface FoundCell {
  recordId: string
  fieldId: string
}

/** True when a record's cell shows the text. */
export type CellSearch = (row: Row | undefined, fieldId: string) => boolean

/** Searches the texts that cells show, without case and accents; undefined for a blank text. */
export function cellSearch(
  text: string,
  columns: readonly Field[],
  format: (field: Field, value: CellValue) => string,
): CellSearch | undefined {
  const wanted = foldText(text.trim())
  if (wanted === '') return undefined
  const byId = new Map(columns.map((field) => [field.id, field]))
  return (row, fieldId) => {
    const field = byId.get(fieldId)
    const value = row?.cell(fieldId) ?? null
    if (!field || value === null) return false
    return foldText(format(field, value)).includes(wanted)
  }
}

interface FindOptions {
  items: readonly { row?: Row | undefined }[]
  columns: readonly Field[]
  search: CellSearch
  most: number
}

/** ms that one stretch of the search may hold the page */
const stretchMs = 8

/** Searches all rows in short slices, and reports the cells found so far. @returns a function that stops it */
export function findCells(
  { items, columns, search, most }: FindOptions,
  tell: (found: readonly FoundCell[], isDone: boolean) => void,
): () => void {
  const found: FoundCell[] = []
  let row = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  function look(): void {
    const until = performance.now() + stretchMs
    while (row < items.length && found.length < most) {
      const record = items[row]?.row
      if (record) {
        for (const { id } of columns) if (search(record, id)) found.push({ recordId: record.id, fieldId: id })
      }
      row += 1
      if (row % 32 === 0 && performance.now() > until) break
    }
    const isDone = row >= items.length || found.length >= most
    tell([...found], isDone)
    timer = isDone ? undefined : setTimeout(look)
  }
  timer = setTimeout(look)
  return () => clearTimeout(timer)
}

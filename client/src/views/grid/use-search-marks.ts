import { useMemo } from 'react'
import { behaviourOf } from '#shared/fields/behaviour.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { formatCell } from '#client/cells/cell-text.ts'
import { useLocale } from '#client/cells/field-config.ts'
import type { GridRows } from '#client/records/gestures/use-grid-rows.ts'
import { useCellSearch } from '#client/views/grid/opened-later.tsx'

/** Tells the cells that made a search find their record; undefined without a search. */
export function useSearchMarks(
  search: string,
  columns: readonly Field[],
  items: GridRows['items'],
): ((row: number, columnId: string) => boolean) | undefined {
  const locale = useLocale()
  const cellSearch = useCellSearch(search.trim() !== '')
  const test = useMemo(() => {
    const searched = columns.filter((field) => behaviourOf(field).definition.searchable)
    return cellSearch?.(search, searched, (field, value) => formatCell(field, value, locale))
  }, [cellSearch, search, columns, locale])
  return useMemo(() => test && ((row, columnId) => test(items[row]?.row, columnId)), [test, items])
}

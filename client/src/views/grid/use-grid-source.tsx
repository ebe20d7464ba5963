import { useCallback, useMemo } from 'react'
import type { AggregateName } from '#shared/query/aggregate-names.ts'
import { rowLines, type GridConfig } from '#shared/views/grid-view.ts'
import { heightOfLines } from '#client/ui/grid/grid-layout.ts'
import type { CellPeer, GridSource } from '#client/ui/grid/grid-types.ts'
import { useLocale } from '#client/cells/field-config.ts'
import type { GridRows } from '#client/records/gestures/use-grid-rows.ts'
import { useDecimals } from '#client/views/grid/aligned-figure.tsx'
import { gridCells, type GridRecords } from '#client/views/grid/grid-cells.tsx'
import { useRowHues } from '#client/views/grid/opened-later.tsx'
import { useGridColumns } from '#client/views/grid/use-grid-columns.tsx'
import { useConflictedRecords } from '#client/nouns/conflicts/use-conflicts.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

export interface GridSourceOptions extends GridRecords {
  tableId: string
  config: GridConfig
  onChange(patch: Partial<GridConfig>): void
  /** a row of figures under the columns */
  withFigures: boolean
  /** the text looked for is in the cell; a new function for each search */
  isFound: ((row: number, columnId: string) => boolean) | undefined
  peersAt: ((recordId: string) => readonly CellPeer[] | undefined) | undefined
}

/** The grid's contents for a table's records: columns from fields, cells and editors from the cell registry. */
export function useGridSource(options: GridSourceOptions): GridSource {
  const { columns, fields, rows, access, gestures, config, onChange, withFigures, onAddIn, isFound, peersAt } = options
  const { t } = useTranslation('tables')
  const locale = useLocale()
  const shown = rows.items
  const conflicted = useConflictedRecords(options.tableId)
  const figures = withFigures ? config.figures : undefined
  const setFigure = useCallback(
    (fieldId: string, figure: AggregateName | null) => {
      const { [fieldId]: _old, ...rest } = config.figures ?? {}
      onChange({ figures: figure ? { ...rest, [fieldId]: figure } : rest })
    },
    [config.figures, onChange],
  )

  const decimals = useDecimals(columns, shown)
  const hueOf = useRowHues(fields, config)

  // a new object when every cell must be painted again
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the dependencies are the inputs of painting.
  const look = useMemo(() => ({}), [columns, access, locale, conflicted, isFound, figures, decimals])
  const order = useMemo(() => JSON.stringify([config.sorts, config.groups]), [config.sorts, config.groups])
  const gridColumns = useGridColumns(columns, config, access)
  const cells = useMemo(
    () => gridCells({ columns, shown: gridColumns, fields, rows, access, gestures, figures, setFigure, decimals, locale, onAddIn }),
    [columns, gridColumns, fields, rows, access, gestures, figures, setFigure, decimals, locale, onAddIn],
  )

  return useMemo(
    (): GridSource => ({
      columns: gridColumns,
      frozen: config.frozen ?? 1,
      rowHeight: heightOfLines(rowLines[config.rowHeight ?? 'short']),
      rowCount: shown.length,
      recordCount: rows.rows.length,
      order,
      keyAt: (row) => shown[row]?.row?.id ?? shown[row]?.group?.id,
      indexOf: rows.indexOf,
      versionAt: (row) => shown[row]?.row ?? shown[row]?.group,
      look,
      cell: cells.cell,
      text: cells.text,
      raw: cells.raw,
      editor: cells.editor,
      ...(hueOf && {
        hueAt: (row: number) => {
          const record = shown[row]?.row
          return record && hueOf(record)
        },
      }),
      rowMark: (row) => {
        const item = shown[row]
        if (item?.row && conflicted.has(item.row.id)) return t('sync:conflicts.here', { count: 1 })
        return item?.kept && t(`rows.${item.kept}`)
      },
      ...(rows.isGrouped ? { groupAt: (row: number) => shown[row]?.group, numberAt: (row: number) => itemNumber(shown[row]) } : {}),
      ...(isFound ? { isFound } : {}),
      ...(peersAt ? { peersAt } : {}),
      ...(withFigures ? { footer: cells.footer } : {}),
    }),
    [cells, gridColumns, order, config.frozen, config.rowHeight, hueOf, rows, shown, look, t, withFigures, isFound, peersAt, conflicted],
  )
}

function itemNumber(item: GridRows['items'][number] | undefined): number | undefined {
  return item && 'number' in item ? item.number : undefined
}

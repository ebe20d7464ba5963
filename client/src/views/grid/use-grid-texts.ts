import { useMemo } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { GridTexts } from '#client/ui/grid/grid-types.ts'

export function useGridTexts(label: string): GridTexts {
  const { t } = useTranslation('tables')
  return useMemo(
    () => ({
      label,
      selectRow: (number: number) => t('grid.selectRow', { number }),
      selectAllRows: t('grid.selectAllRows'),
      openRow: t('grid.openRow'),
      addRow: t('grid.addRow'),
      addColumn: t('fields.add'),
      toggleGroup: t('groups.toggle'),
      columnMenu: (label: string) => t('grid.columnMenu', { label }),
      columnName: (label: string) => t('grid.columnName', { label }),
      tabLeaves: t('grid.tabLeaves'),
      cellsSelected: (count: number) => t('grid.cellsSelected', { count }),
    }),
    [label, t],
  )
}

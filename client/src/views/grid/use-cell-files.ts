import { useMemo } from 'react'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { mayWriteCells } from '#shared/access/may-write.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { GridGestures } from '#client/ui/grid/grid-types.ts'
import { toast } from '#client/ui/toast.ts'
import { loadCellFiles } from '#client/views/grid/opened-later.tsx'
import type { TableGridProps } from '#client/views/grid/table-grid-props.ts'

type FileGestures = Required<Pick<GridGestures, 'takesFiles' | 'addFiles' | 'refuseFiles'>>

const isTable = /\.(csv|tsv|txt|xlsx|xls)$/i

/** Files dropped or pasted on a cell. The code that sends them is fetched with the first. */
export function useCellFiles({ work, access }: TableGridProps): FileGestures {
  const { t } = useTranslation('tables')
  const { columns, rows, gestures } = work
  return useMemo(() => {
    const takes = (field: Field | undefined): field is Field =>
      field !== undefined &&
      fieldTypes[field.type].holds === 'attachments' &&
      fieldTypes[field.type].isSingle?.(field.config) !== true &&
      mayWriteCells(access, field)
    return {
      takesFiles: ({ row, col }) => rows.items[row]?.row !== undefined && takes(columns[col]),
      addFiles: ({ row, col }, files) => {
        const recordId = rows.items[row]?.row?.id
        const field = columns[col]
        if (recordId === undefined || !takes(field)) return
        const dropped = [...files]
        void loadCellFiles().then(({ addCellFiles }) => addCellFiles(recordId, field, dropped, gestures, t))
      },
      refuseFiles: (files) => {
        if (files.some(({ name }) => isTable.test(name))) return false
        toast({ message: t('attachments.noPlace', { name: files[0]?.name ?? '' }) })
        return true
      },
    }
  }, [columns, rows.items, gestures, access, t])
}

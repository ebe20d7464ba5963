import { useMemo } from 'react'
import { itemsOf } from '#shared/fields/cell-items.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import { maxAttachmentBytes } from '#shared/nouns/attachments/attachment.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { mayWriteCells } from '#shared/access/may-write.ts'
import { uploadPlace } from '#client/cells/upload-place.ts'
import { addFile } from '#client/engine/attachments/add-file.ts'
import { readTable } from '#client/engine/replica/use-records.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { problemOf } from '#client/nouns/attachments/use-upload.ts'
import type { GridGestures } from '#client/ui/grid/grid-types.ts'
import { toast } from '#client/ui/toast.ts'
import type { TableGridProps } from '#client/views/grid/table-grid-props.ts'

type FileGestures = Required<Pick<GridGestures, 'takesFiles' | 'addFiles' | 'refuseFiles'>>

const isTable = /\.(csv|tsv|txt|xlsx|xls)$/i

/** Files dropped or pasted on a cell: they are added to it, each as soon as it is here. */
export function useCellFiles({ work, access }: TableGridProps): FileGestures {
  const { t } = useTranslation('tables')
  const { columns, rows, gestures } = work
  return useMemo(() => {
    const takes = (field: Field | undefined): field is Field =>
      field !== undefined &&
      fieldTypes[field.type].holds === 'attachments' &&
      fieldTypes[field.type].isSingle?.(field.config) !== true &&
      mayWriteCells(access, field)
    async function add(recordId: string, field: Field, file: File): Promise<void> {
      if (file.size > maxAttachmentBytes) throw new Error('too large')
      const { id } = await addFile(file, uploadPlace(field), () => undefined)
      // others may have ended since: each adds to the cell's present value
      const present = readTable(field.tableId)?.find(recordId)?.cell(field.id) ?? null
      gestures.setCell(recordId, field, [...itemsOf(present), id])
    }
    return {
      takesFiles: ({ row, col }) => rows.items[row]?.row !== undefined && takes(columns[col]),
      addFiles: ({ row, col }, files) => {
        const recordId = rows.items[row]?.row?.id
        const field = columns[col]
        if (recordId === undefined || !takes(field)) return
        for (const file of files)
          add(recordId, field, file).catch((error: unknown) => {
            const problem = file.size > maxAttachmentBytes ? 'tooLarge' : problemOf(error)
            const size = Math.round(maxAttachmentBytes / (1024 * 1024))
            toast({ tone: 'error', message: t(`attachments.${problem}`, { name: file.name, size }) })
          })
      },
      refuseFiles: (files) => {
        if (files.some(({ name }) => isTable.test(name))) return false
        toast({ message: t('attachments.noPlace', { name: files[0]?.name ?? '' }) })
        return true
      },
    }
  }, [columns, rows.items, gestures, access, t])
}

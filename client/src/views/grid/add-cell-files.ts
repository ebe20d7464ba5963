import { itemsOf } from '#shared/fields/cell-items.ts'
import { maxAttachmentBytes } from '#shared/nouns/attachments/attachment.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { uploadPlace } from '#client/cells/upload-place.ts'
import { addFile } from '#client/engine/attachments/add-file.ts'
import { readTable } from '#client/engine/replica/use-records.ts'
import { problemOf } from '#client/nouns/attachments/use-upload.ts'
import type { RecordGestures } from '#client/records/gestures/record-gestures.ts'
import type { TFunction } from '#client/i18n/i18n.ts'
import { toast } from '#client/ui/toast.ts'

/** Adds dropped or pasted files to a cell, each as soon as it is here; those that cannot be added are named. */
export function addCellFiles(
  recordId: string,
  field: Field,
  files: readonly File[],
  { setCell }: Pick<RecordGestures, 'setCell'>,
  t: TFunction,
): void {
  async function add(file: File): Promise<void> {
    if (file.size > maxAttachmentBytes) throw new Error('too large')
    const { id } = await addFile(file, uploadPlace(field), () => undefined)
    // others may have ended since: each adds to the cell's present value
    const present = readTable(field.tableId)?.find(recordId)?.cell(field.id) ?? null
    setCell(recordId, field, [...itemsOf(present), id])
  }
  for (const file of files)
    add(file).catch((error: unknown) => {
      const problem = file.size > maxAttachmentBytes ? 'tooLarge' : problemOf(error)
      const size = Math.round(maxAttachmentBytes / (1024 * 1024))
      toast({ tone: 'error', message: t(`attachments.${problem}`, { name: file.name, size }) })
    })
}

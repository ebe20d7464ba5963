import { useRecordLabel } from '#client/cells/record-label.ts'
import { Chip } from '#client/ui/Chip.tsx'

/** A linked record by its label; a dash while its table is not on the device or the record may not be read. */
export function RecordChip({
  tableId,
  recordId,
  onRemove,
  removeLabel,
}: {
  tableId: string
  recordId: string
  onRemove?: () => void
  removeLabel?: string
}) {
  const label = useRecordLabel(tableId, recordId)
  return (
    <Chip hue="gray" {...(onRemove ? { onRemove } : {})} {...(removeLabel === undefined ? {} : { removeLabel })}>
      {label ?? '—'}
    </Chip>
  )
}

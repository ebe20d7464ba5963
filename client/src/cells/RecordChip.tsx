import { createElement, useContext } from 'react'
import { ChipDoorContext } from '#client/lib/record-doors.ts'
import { useRecordLabel } from '#client/cells/record-label.ts'
import { Chip } from '#client/ui/Chip.tsx'

/** A linked record by its label; a dash while its table is not on the device or the record may not be read. */
export function RecordChip({ tableId, recordId }: { tableId: string; recordId: string }) {
  const label = useRecordLabel(tableId, recordId)
  const Door = useContext(ChipDoorContext)
  if (label === undefined) return <Chip hue="gray">—</Chip>
  const chip = (
    <Chip hue="gray" linked={`${tableId}/${recordId}`}>
      {label || '—'}
    </Chip>
  )
  return Door ? createElement(Door, { tableId, recordId, label, chip }) : chip
}

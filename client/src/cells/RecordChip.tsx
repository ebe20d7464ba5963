import { useContext } from 'react'
import { ChipDoorContext } from '#client/lib/record-doors.ts'
import css from '#client/cells/cells.module.css'
import { useRecordLabel } from '#client/cells/record-label.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Chip } from '#client/ui/Chip.tsx'
import { classNames } from '#client/ui/class-names.ts'
import reach from '#client/ui/reach.module.css'

/** A linked record by its label; a dash while its table is not on the device or the record may not be read. */
export function RecordChip({ tableId, recordId }: { tableId: string; recordId: string }) {
  const label = useRecordLabel(tableId, recordId)
  const open = useContext(ChipDoorContext)
  if (label === undefined) return <Chip hue="gray">—</Chip>
  const chip = (
    <Chip hue="gray" linked={`${tableId}/${recordId}`}>
      {label || '—'}
    </Chip>
  )
  return open ? (
    <ChipDoor label={label} onOpen={() => open(tableId, recordId)}>
      {chip}
    </ChipDoor>
  ) : (
    chip
  )
}

function ChipDoor({ label, onOpen, children }: { label: string; onOpen(): void; children: React.ReactNode }) {
  const { t } = useTranslation('tables')
  return (
    <button
      type="button"
      className={classNames(css['door'], reach.reach)}
      aria-label={t('record.openLinked', { label: label || t('records.unnamed') })}
      onClick={onOpen}
    >
      {children}
    </button>
  )
}

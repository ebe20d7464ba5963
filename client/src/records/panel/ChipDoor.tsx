import { useContext } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { OpenRecordContext, type ChipDoorProps } from '#client/lib/record-doors.ts'
import css from '#client/records/panel/record.module.css'
import { classNames } from '#client/ui/class-names.ts'
import reach from '#client/ui/reach.module.css'

/** The button around a linked record's chip, which opens that record. */
export function ChipDoor({ tableId, recordId, label, chip }: ChipDoorProps) {
  const { t } = useTranslation('tables')
  const open = useContext(OpenRecordContext)
  return (
    <button
      type="button"
      className={classNames(css.door, reach.reach)}
      aria-label={t('record.openLinked', { label: label || t('records.unnamed') })}
      onClick={() => open?.(tableId, recordId)}
    >
      {chip}
    </button>
  )
}

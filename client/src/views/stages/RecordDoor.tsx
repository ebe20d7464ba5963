import { useContext } from 'react'
import { OpenRecordContext } from '#client/lib/record-doors.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { classNames } from '#client/ui/class-names.ts'
import reach from '#client/ui/reach.module.css'
import css from '#client/views/stages/stages.module.css'

/** A record's name, which opens it above the page. */
export function RecordDoor({ tableId, recordId, title }: { tableId: string; recordId: string; title: string | undefined }) {
  const { t } = useTranslation('sla')
  const open = useContext(OpenRecordContext)
  return (
    <button type="button" className={classNames(css.door, reach.reach)} onClick={() => open?.(tableId, recordId)}>
      {title || t('unnamed')}
    </button>
  )
}

import { useContext } from 'react'
import { Link } from 'react-router-dom'
import { recordPath } from '#client/cells/record-link.ts'
import { useRecordLabel } from '#client/cells/record-label.ts'
import { HiddenMention } from '#client/editor/HiddenMention.tsx'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { OpenRecordContext } from '#client/lib/record-doors.ts'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'
import styles from '#client/editor/Mention.module.css'

/** `tableId:recordId`; the name is the record's of now, for those who see it. */
export function RecordMention({ id }: { id: string }) {
  const { t } = useTranslation('pages')
  const [tableId = '', recordId = ''] = id.split(':')
  const open = useContext(OpenRecordContext)
  const table = useEntity('table', tableId)
  const label = useRecordLabel(tableId, recordId)
  if (!table || label === undefined) return <HiddenMention />
  return (
    <Link
      to={recordPath(tableId, recordId)}
      className={styles.link}
      title={table.label}
      onClick={(event) => {
        if (!open || event.ctrlKey || event.metaKey || event.shiftKey) return
        // over the page, which stays
        event.preventDefault()
        open(tableId, recordId)
      }}
    >
      <ItemIcon icon={table.icon} color={table.color} size={16} />
      <span>{label === '' ? t('untitled') : label}</span>
    </Link>
  )
}

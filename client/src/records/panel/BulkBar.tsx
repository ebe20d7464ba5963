import { IconCopy, IconPencil, IconTrash, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { TableAccess } from '#shared/access/access.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import type { RecordGestures } from '#client/records/gestures/record-gestures.ts'
import { BulkEdit } from '#client/records/panel/BulkEdit.tsx'
import css from '#client/records/panel/bulk.module.css'
import { Button } from '#client/ui/Button.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'

export interface BulkBarProps {
  tableId: string
  ids: readonly string[]
  fields: readonly Field[]
  access: TableAccess
  gestures: RecordGestures
  onClear(): void
  onDelete(): void
}

const icon = { size: 16, stroke: 1.5 } as const

/** The actions on ticked records; each is one gesture with its own undo. */
export function BulkBar({ tableId, ids, fields, access, gestures, onClear, onDelete }: BulkBarProps) {
  const { t } = useTranslation('tables')
  const [editing, setEditing] = useState(false)
  const count = ids.length
  return (
    <section className={css.bulk} aria-label={t('bulk.label')}>
      <span>{t('bulk.selected', { count })}</span>
      {access.editRecords && (
        <Button size="small" icon={<IconPencil {...icon} />} onClick={() => setEditing(true)}>
          {t('bulk.edit')}
        </Button>
      )}
      {access.createRecords && (
        <Button
          size="small"
          icon={<IconCopy {...icon} />}
          onClick={() => {
            gestures.duplicateMany(ids)
            onClear()
          }}
        >
          {t('rows.duplicate')}
        </Button>
      )}
      {access.deleteRecords && (
        <Button variant="danger" size="small" icon={<IconTrash {...icon} />} onClick={onDelete}>
          {t('rows.deleteShort')}
        </Button>
      )}
      <IconButton label={t('bulk.clear')} icon={<IconX {...icon} />} onClick={onClear} />
      {editing && (
        <BulkEdit tableId={tableId} ids={ids} fields={fields} access={access} gestures={gestures} onClose={() => setEditing(false)} />
      )}
    </section>
  )
}

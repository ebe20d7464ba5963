import { IconChevronDown, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useLocale } from '#client/cells/field-config.ts'
import { labelFieldOf, labelOf } from '#client/cells/record-label.ts'
import { useEntities, useEntity } from '#client/engine/replica/use-entities.ts'
import { useRecord } from '#client/engine/replica/use-records.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { RecordPicker } from '#client/records/RecordPicker.tsx'
import { Button } from '#client/ui/Button.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import css from '#client/views/stages/stages.module.css'

interface RecordFilterProps {
  tableId: string
  /** null: all of them */
  recordId: string | null
  onChange(recordId: string | null): void
}

/** The record whose stays are shown, found by a search among all of the table. */
export function RecordFilter({ tableId, recordId, onChange }: RecordFilterProps) {
  const { t } = useTranslation('sla')
  const locale = useLocale()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const table = useEntity('table', tableId)
  const fields = useEntities('field')
  const row = useRecord(tableId, recordId ?? '')
  const own = row && labelOf(row, labelFieldOf(table, fields), locale)
  const name = recordId === null ? t('allRecords') : own || t('unnamed')
  const close = (): void => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <span className={css.recordFilter}>
      <Button
        ref={button}
        className={css.chosen}
        aria-label={t('recordIs', { name })}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <span className={css.chosenName}>{name}</span>
        <IconChevronDown size={16} stroke={1.5} aria-hidden />
      </Button>
      {recordId !== null && (
        <IconButton
          icon={<IconX size={16} stroke={1.5} aria-hidden />}
          label={t('clearRecord')}
          onClick={() => {
            onChange(null)
            button.current?.focus()
          }}
        />
      )}
      {isOpen && (
        <RecordPicker
          tableId={tableId}
          onPick={({ id }) => {
            onChange(id)
            close()
          }}
          onClose={close}
        />
      )}
    </span>
  )
}

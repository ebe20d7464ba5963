import { IconLink, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { RecordRef } from '#shared/nouns/tasks/task.ts'
import { ItemPicker } from '#client/cells/ItemPicker.tsx'
import { RecordChip } from '#client/cells/RecordChip.tsx'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { RecordPicker } from '#client/records/RecordPicker.tsx'
import { Button } from '#client/ui/Button.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'
import css from '#client/features/tasks/ui/TaskPanel.module.css'

interface RecordFieldProps {
  record: RecordRef | null
  disabled: boolean
  onChange(record: RecordRef | null): void
}

/** The record that a task is about: first its table is picked, then the record. */
export function RecordField({ record, disabled, onChange }: RecordFieldProps) {
  const { t } = useTranslation('tasks')
  const [step, setStep] = useState<'closed' | 'table' | { tableId: string }>('closed')
  const close = (): void => setStep('closed')
  return (
    <span className={css.record}>
      {record && <RecordChip tableId={record.tableId} recordId={record.recordId} />}
      {!disabled && (
        <Button variant="quiet" size="small" icon={<IconLink size={16} stroke={1.5} aria-hidden />} onClick={() => setStep('table')}>
          {t(record ? 'record.change' : 'record.connect')}
        </Button>
      )}
      {record && !disabled && (
        <IconButton icon={<IconX size={16} stroke={1.5} aria-hidden />} label={t('record.disconnect')} onClick={() => onChange(null)} />
      )}
      {step === 'table' && (
        <TablePicker
          onPick={(tableId) => setStep({ tableId })}
          // a pick has led on to the records
          onClose={() => setStep((now) => (now === 'table' ? 'closed' : now))}
        />
      )}
      {typeof step === 'object' && (
        <RecordPicker
          tableId={step.tableId}
          onPick={({ id }) => {
            onChange({ tableId: step.tableId, recordId: id })
            close()
          }}
          onClose={close}
        />
      )}
    </span>
  )
}

function TablePicker({ onPick, onClose }: { onPick(tableId: string): void; onClose(): void }) {
  const { t } = useTranslation('tasks')
  const access = useAccess()
  const tables = useEntities('table')
  const items = tables
    .filter(({ id }) => access.table(id).read)
    .toSorted((a, b) => a.label.localeCompare(b.label))
    .map(({ id, label, icon, color }) => ({
      id,
      label,
      view: (
        <span className={css.record}>
          <ItemIcon icon={icon} color={color} size={20} /> {label}
        </span>
      ),
    }))
  return (
    <ItemPicker
      label={t('record.table')}
      placeholder={t('record.findTable')}
      emptyText={t('record.noTables')}
      items={items}
      chosen={[]}
      multiple={false}
      onChoose={([id]) => id !== undefined && onPick(id)}
      done={onClose}
    />
  )
}

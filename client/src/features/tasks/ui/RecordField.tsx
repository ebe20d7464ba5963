import { IconLink, IconX } from '@tabler/icons-react'
import { useDeferredValue, useMemo, useState } from 'react'
import type { RecordRef } from '#shared/nouns/tasks/task.ts'
import { useLocale } from '#client/cells/field-config.ts'
import { ItemPicker } from '#client/cells/ItemPicker.tsx'
import { RecordChip } from '#client/cells/RecordChip.tsx'
import { labelFieldOf, labelOf } from '#client/cells/record-label.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useEntities, useEntity } from '#client/engine/replica/use-entities.ts'
import { useIsAnswered, useRecords } from '#client/engine/replica/use-records.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'
import styles from '#client/features/tasks/ui/TaskPanel.module.css'

/** The value of the record picker (specification 3 §3): an unnamed record has a label that says so. */
export interface PickedRecord {
  id: string
  label: string
  hasEmptyLabel: boolean
}

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
    <span className={styles.record}>
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
        <span className={styles.record}>
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

const mostShown = 60

function RecordPicker({ tableId, onPick, onClose }: { tableId: string; onPick(record: PickedRecord): void; onClose(): void }) {
  const { t } = useTranslation('tasks')
  const locale = useLocale()
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const query = useMemo(() => ({ tableId, filter: null, sorts: [], search }), [tableId, search])
  const { rows } = useRecords(query)
  const isAnswered = useIsAnswered(query)
  const table = useEntity('table', tableId)
  const fields = useEntities('field')
  const labelField = labelFieldOf(table, fields)
  const records = rows.slice(0, mostShown).map((row): PickedRecord => {
    const label = labelOf(row, labelField, locale)
    return {
      id: row.id,
      label: label === '' ? t('record.unnamed') : label,
      hasEmptyLabel: label === '',
    }
  })
  return (
    <ItemPicker
      label={t('record.label')}
      placeholder={t('record.find', { table: table?.label ?? '' })}
      emptyText={t('record.none')}
      items={records.map(({ id, label, hasEmptyLabel }) => ({
        id,
        label: hasEmptyLabel ? '' : label,
        view: hasEmptyLabel ? <em className={styles.unnamed}>{label}</em> : label,
      }))}
      chosen={[]}
      multiple={false}
      onChoose={([id]) => {
        const record = records.find((one) => one.id === id)
        if (record) onPick(record)
      }}
      done={onClose}
      onSearch={setText}
      isSearching={search !== text.trim() || !isAnswered}
    />
  )
}

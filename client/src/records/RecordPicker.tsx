import { useDeferredValue, useMemo, useState } from 'react'
import { useLocale } from '#client/cells/field-config.ts'
import type { FilterGroup } from '#shared/values/query.ts'
import { ItemPicker } from '#client/cells/ItemPicker.tsx'
import { labelFieldOf, labelOf } from '#client/cells/record-label.ts'
import { useEntities, useEntity } from '#client/engine/replica/use-entities.ts'
import { useIsAnswered, useRecords } from '#client/engine/replica/use-records.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** The value of the record picker (specification 3 §3): an unnamed record has a label that says so. */
export interface PickedRecord {
  id: string
  label: string
  hasEmptyLabel: boolean
}

const mostShown = 60

interface RecordPickerProps {
  tableId: string
  /** which of them; absent: all */
  filter?: FilterGroup | null | undefined
  onPick(record: PickedRecord): void
  onClose(): void
}

/** A searchable list of a table's records, over the element that asks for one. */
export function RecordPicker({ tableId, filter = null, onPick, onClose }: RecordPickerProps) {
  const { t } = useTranslation('tables')
  const locale = useLocale()
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const query = useMemo(() => ({ tableId, filter, sorts: [], search }), [tableId, filter, search])
  const { rows } = useRecords(query)
  const isAnswered = useIsAnswered(query)
  const table = useEntity('table', tableId)
  const fields = useEntities('field')
  const labelField = labelFieldOf(table, fields)
  const records = rows.slice(0, mostShown).map((row): PickedRecord => {
    const label = labelOf(row, labelField, locale)
    return {
      id: row.id,
      label: label === '' ? t('recordPicker.unnamed') : label,
      hasEmptyLabel: label === '',
    }
  })
  return (
    <ItemPicker
      label={t('recordPicker.label')}
      placeholder={t('recordPicker.find', { table: table?.label ?? '' })}
      emptyText={t('recordPicker.none')}
      items={records.map(({ id, label, hasEmptyLabel }) => ({
        id,
        label: hasEmptyLabel ? '' : label,
        view: hasEmptyLabel ? <em>{label}</em> : label,
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

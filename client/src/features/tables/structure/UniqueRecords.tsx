import { useState } from 'react'
import { canBeUnique, type DuplicateGroup } from '#shared/tables/unique-records.ts'
import type { Field, Table } from '#shared/tables/table.ts'
import css from '#client/features/tables/structure/structure.module.css'
import { ApiError } from '#client/data/api/api-error.ts'
import { call } from '#client/data/api/call.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Select } from '#client/ui/Select.tsx'

/** Which field keeps a table's records unique, or none; lists the duplicates that stand in the way. */
export function UniqueRecords({ table, fields, onClose }: { table: Table; fields: readonly Field[]; onClose(): void }) {
  const { t } = useTranslation('structure')
  const { number } = useFormat()
  const [fieldId, setFieldId] = useState(table.uniqueFieldId ?? '')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const options = [
    { value: '', label: t('unique.none') },
    ...fields.filter(canBeUnique).map((field) => ({ value: field.id, label: field.label })),
  ]

  async function save(): Promise<void> {
    setBusy(true)
    try {
      await call('PUT v3/tab/:tableId/config/unique', {
        params: { tableId: table.id },
        body: { unique_field_id: fieldId === '' ? null : fieldId },
      })
      onClose()
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      title={t('unique.title')}
      closeLabel={t('close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" busy={busy} disabled={fieldId === (table.uniqueFieldId ?? '')} onClick={() => void save()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className={css['stack']}>
        <p className={css['hint']}>{t('unique.text')}</p>
        <Select
          label={t('unique.field')}
          value={fieldId}
          options={options}
          onChange={(next) => {
            setFieldId(next)
            setFailure(undefined)
          }}
        />
        {failure !== undefined && (
          <div className={css['warning']} role="alert">
            <p>{errorText(failure)}</p>
            <ul>
              {duplicatesIn(failure).map((group) => (
                <li key={group.value}>
                  <strong>{group.value}</strong> {t('unique.records', { count: group.count, number: number(group.count) })}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Dialog>
  )
}

function duplicatesIn(failure: unknown): DuplicateGroup[] {
  const details = failure instanceof ApiError ? (failure.details as { groups?: DuplicateGroup[] } | undefined) : undefined
  return details?.groups?.slice(0, 20) ?? []
}

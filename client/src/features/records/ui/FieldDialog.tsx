import { Suspense } from 'react'
import { mayWriteCells } from '#shared/access/may-write.ts'
import type { Table } from '#shared/nouns/tables/table.ts'
import { cellTypes } from '#client/cells/cell-types.ts'
import { useLocale } from '#client/cells/field-config.ts'
import { labelOf } from '#client/cells/record-label.ts'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { useRecord, useTableStatus } from '#client/engine/replica/use-records.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { AddressDialogProps } from '#client/manifest/client-feature.ts'
import { RecordFields } from '#client/records/panel/RecordFields.tsx'
import { useRecordWork } from '#client/records/panel/use-record-work.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'

/** One field of one record over any page, by its address (specification 2 §2): laps of a timer, a checklist, a list of to-dos, or any other. */
export function FieldDialog({ name, query, onClose }: AddressDialogProps) {
  const { t } = useTranslation('tables')
  const table = useEntity('table', query.get('objectId') ?? query.get('tableId') ?? '')
  const asked = { recordId: query.get('recordId') ?? '', fieldId: query.get('fieldId') ?? '', isEditing: name !== 'field', onClose }
  if (table) return <OneField table={table} {...asked} />
  return (
    <Dialog open title={t('record.linked')} closeLabel={t('common.close')} onClose={onClose}>
      <p>{t('record.gone')}</p>
    </Dialog>
  )
}

interface OneFieldProps {
  table: Table
  recordId: string
  fieldId: string
  /** its editor is open at once */
  isEditing: boolean
  onClose(): void
}

/** A field or record that the person does not see is gone to them. */
function OneField({ table, recordId, fieldId, isEditing, onClose }: OneFieldProps) {
  const { t } = useTranslation('tables')
  const locale = useLocale()
  const { access, fields, labelField, gestures } = useRecordWork(table)
  const row = useRecord(table.id, recordId)
  const status = useTableStatus(table.id)
  const field = fields.find(({ id }) => id === fieldId)
  const title = row && field ? labelOf(row, labelField, locale) || t('records.unnamed') : table.label
  return (
    // a record that comes late has the focus too
    <Dialog key={row ? row.id : ''} open title={title} closeLabel={t('common.close')} onClose={onClose}>
      {row && field ? (
        <Suspense fallback={<Skeleton height={64} />}>
          <RecordFields
            isFirst
            row={row}
            fields={[field]}
            access={access}
            edited={isEditing && mayWriteCells(access, field) && !cellTypes[field.type].toggle ? field.id : undefined}
            onCommit={(of, value) => gestures.setCell(row.id, of, value)}
          />
        </Suspense>
      ) : status === 'loading' ? (
        <Skeleton height={64} />
      ) : (
        <p>{t('record.gone')}</p>
      )}
    </Dialog>
  )
}

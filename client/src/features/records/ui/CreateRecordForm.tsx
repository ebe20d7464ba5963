import { useContext, useMemo, useState } from 'react'
import { newId } from '#shared/lib/ids.ts'
import { compileConditionals } from '#shared/nouns/tables/conditional.ts'
import type { Table } from '#shared/nouns/tables/table.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { OpenRecordContext } from '#client/lib/record-doors.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { createRecord, draftRow, missingFields } from '#client/features/records/draft-record.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { RecordLink } from '#client/lib/overlays.ts'
import { presetCells } from '#client/nouns/records/preset-cells.ts'
import { RecordFields } from '#client/records/panel/RecordFields.tsx'
import { useRecordWork } from '#client/records/panel/use-record-work.ts'
import { Button } from '#client/ui/Button.tsx'
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { toast } from '#client/ui/toast.ts'

interface CreateRecordFormProps {
  table: Table
  /** values given beside the fields' defaults */
  values: Readonly<Record<string, CellValue>> | undefined
  /** the record that will be linked to the new one */
  link: RecordLink | undefined
  onClose(): void
}

/** A new record's fields with their defaults; nothing is stored before the last button. */
export function CreateRecordForm({ table, values: given, link, onClose }: CreateRecordFormProps) {
  const { t } = useTranslation('structure')
  const { memberId } = useSession()
  const openRecord = useContext(OpenRecordContext)
  const { access, fields } = useRecordWork(table)
  const [id] = useState(newId)
  const [start] = useState(() => ({ ...presetCells(table.id), ...given }))
  const [values, setValues] = useState<Readonly<Record<string, CellValue>>>(start)
  const [isTried, setIsTried] = useState(false)
  const [asking, setAsking] = useState(false)
  const read = useMemo(() => compileConditionals(table.conditionals ?? [], fields, memberId), [table.conditionals, fields, memberId])
  const { hidden, required } = read((fieldId) => values[fieldId] ?? null)
  // who may add a record may fill it, whatever the right to others
  const filling = useMemo(() => ({ ...access, editRecords: true }), [access])
  const shown = fields.filter(
    ({ id: fieldId, type }) =>
      !hidden.has(fieldId) && !fieldTypes[type].computed && fieldTypes[type].column !== 'none' && !access.readonlyFields.has(fieldId),
  )
  const missing = missingFields(shown, values, required)

  function submit(): void {
    setIsTried(true)
    if (missing.length > 0) return
    const filled = Object.fromEntries(Object.entries(values).filter(([fieldId, value]) => value !== null && !hidden.has(fieldId)))
    const made = createRecord(table.id, filled, link)
    onClose()
    const door = openRecord && { action: { label: t('create.open'), onAction: () => openRecord(table.id, made) } }
    toast({ message: t('create.done'), tone: 'success', ...door })
  }
  return (
    <>
      <Dialog
        open
        wide
        title={t('create.title', { table: table.label })}
        closeLabel={t('close')}
        onClose={() => (values === start ? onClose() : setAsking(true))}
        footer={
          <>
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button variant="primary" disabled={!access.createRecords} onClick={submit}>
              {t('create.do')}
            </Button>
          </>
        }
      >
        {access.createRecords ? (
          <RecordFields
            row={draftRow(id, values)}
            fields={shown}
            access={filling}
            isFirst
            onCommit={(field, value) => setValues((before) => ({ ...before, [field.id]: value }))}
          />
        ) : (
          <p>{t('create.gone')}</p>
        )}
        {isTried && missing.length > 0 && (
          <p role="alert">{t('create.missing', { fields: missing.map(({ label }) => label).join(', ') })}</p>
        )}
      </Dialog>
      <ConfirmDialog
        open={asking}
        danger
        title={t('create.drop')}
        confirmLabel={t('create.dropIt')}
        cancelLabel={t('create.goOn')}
        onClose={() => setAsking(false)}
        onConfirm={onClose}
      >
        {t('create.dropText')}
      </ConfirmDialog>
    </>
  )
}

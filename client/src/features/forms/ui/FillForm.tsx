import { useState } from 'react'
import { changesRecords } from '#shared/nouns/forms/form.ts'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { useRecord } from '#client/engine/replica/use-records.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { closeOverlay, type Overlay } from '#client/lib/overlays.ts'
import type { RecordRow } from '#client/engine/replica/record-row.ts'
import { FormDialog } from '#client/records/forms/FormDialog.tsx'
import { RecordOfForm } from '#client/records/forms/RecordOfForm.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'

/** A form over any page. */
export function FillForm({ overlay }: { overlay: Overlay }) {
  const { t } = useTranslation('forms')
  const asked = overlay.kind === 'fillForm' ? overlay : undefined
  const form = useEntity('form', asked?.formId ?? '')
  const table = useEntity('table', form?.tableId ?? '')
  const [chosenId, setChosenId] = useState('')
  const recordId = asked?.recordId ?? (chosenId === '' ? undefined : chosenId)
  const record = useRecord(table?.id ?? '', recordId ?? '')
  const access = useAccess().table(table?.id ?? '')
  const isUpdate = recordId !== undefined || (form !== undefined && changesRecords(form))
  const mayFill = isUpdate ? access.editRecords : access.createRecords
  if (form && table && mayFill && (!isUpdate || record)) return <Opened key={form.id} {...{ form, table, record }} given={asked?.values} />
  if (form && table && mayFill && recordId === undefined)
    return (
      <Dialog open title={form.definition.title || form.label} closeLabel={t('common:actions.close')} onClose={closeOverlay}>
        <RecordOfForm form={form} recordId="" onChoose={setChosenId} />
      </Dialog>
    )
  const isClosed = form !== undefined && table !== undefined && !mayFill
  return (
    <Dialog
      open
      title={t(isClosed ? 'notYours.title' : 'common:error')}
      closeLabel={t('common:actions.close')}
      onClose={closeOverlay}
      footer={<Button onClick={closeOverlay}>{t('common:actions.close')}</Button>}
    >
      {!isClosed && <p role="alert">{t('errors:form_modal_config_not_found')}</p>}
      <p>{t(isClosed ? 'notYours.text' : 'notFound.text')}</p>
    </Dialog>
  )
}

type OpenedProps = Pick<Parameters<typeof FormDialog>[0], 'form' | 'table' | 'given'> & { record: RecordRow | undefined }

function Opened({ record, ...props }: OpenedProps) {
  // a record that changes meanwhile does not change what is filled in
  const [first] = useState(record)
  return <FormDialog {...props} record={first} onClose={closeOverlay} />
}

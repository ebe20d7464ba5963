import { useState } from 'react'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { useRecord } from '#client/engine/replica/use-records.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { closeOverlay, type Overlay } from '#client/lib/overlays.ts'
import type { RecordRow } from '#client/engine/replica/record-row.ts'
import { FormDialog } from '#client/records/forms/FormDialog.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'

/** A form over any page. */
export function FillForm({ overlay }: { overlay: Overlay }) {
  const { t } = useTranslation('forms')
  const asked = overlay.kind === 'fillForm' ? overlay : undefined
  const form = useEntity('form', asked?.formId ?? '')
  const table = useEntity('table', form?.tableId ?? '')
  const record = useRecord(table?.id ?? '', asked?.recordId ?? '')
  const access = useAccess().table(table?.id ?? '')
  const isUpdate = asked?.recordId !== undefined
  const mayFill = isUpdate ? access.editRecords : access.createRecords
  if (form && table && mayFill && (!isUpdate || record)) return <Opened key={form.id} {...{ form, table, record }} given={asked?.values} />
  return (
    <Dialog
      open
      title={t('notFound.title')}
      closeLabel={t('common:actions.close')}
      onClose={closeOverlay}
      footer={<Button onClick={closeOverlay}>{t('common:actions.close')}</Button>}
    >
      {t(form && table && !mayFill ? 'notYours.text' : 'notFound.text')}
    </Dialog>
  )
}

type OpenedProps = Pick<Parameters<typeof FormDialog>[0], 'form' | 'table' | 'given'> & { record: RecordRow | undefined }

function Opened({ record, ...props }: OpenedProps) {
  // a record that changes meanwhile does not change what is filled in
  const [first] = useState(record)
  return <FormDialog {...props} record={first} onClose={closeOverlay} />
}

import { useContext, useState } from 'react'
import { changesRecords, type Form } from '#shared/nouns/forms/form.ts'
import type { Table } from '#shared/nouns/tables/table.ts'
import css from '#client/blocks/parts/forms.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { OpenRecordContext } from '#client/lib/record-doors.ts'
import { useRecord } from '#client/engine/replica/use-records.ts'
import type { RecordRow } from '#client/engine/replica/record-row.ts'
import { FormInPlace } from '#client/records/forms/FormInPlace.tsx'
import { RecordOfForm } from '#client/records/forms/RecordOfForm.tsx'

interface PlacedFormProps {
  table: Table
  /** undefined: the table's plain form */
  form: Form | undefined
  title: string
  inert: boolean
}

/** A form as a block's content. */
export function PlacedForm({ table, form, title, inert }: PlacedFormProps) {
  const { t } = useTranslation('forms')
  const openRecord = useContext(OpenRecordContext)
  const [recordId, setRecordId] = useState('')
  const record = useRecord(table.id, recordId)
  const asks = form !== undefined && changesRecords(form)
  const placed = {
    ...{ table, form },
    title: title || form?.definition.title || form?.label || t('fill.title', { table: table.label }),
    onOpen: openRecord && ((id: string) => openRecord(table.id, id)),
  }
  return (
    <div className={css.placed} inert={inert}>
      {asks && <RecordOfForm form={form} recordId={recordId} onChoose={setRecordId} />}
      {!asks ? <FormInPlace {...placed} /> : record && <OfRecord key={recordId} {...placed} record={record} />}
    </div>
  )
}

/** A record that changes meanwhile does not change what is filled in. */
function OfRecord({ record, ...props }: Parameters<typeof FormInPlace>[0] & { record: RecordRow }) {
  const [first] = useState(record)
  return <FormInPlace {...props} record={first} />
}

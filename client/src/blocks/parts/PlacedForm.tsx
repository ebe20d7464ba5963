import { useContext } from 'react'
import type { Form } from '#shared/nouns/forms/form.ts'
import type { Table } from '#shared/nouns/tables/table.ts'
import css from '#client/blocks/parts/forms.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { OpenRecordContext } from '#client/lib/record-doors.ts'
import { FormInPlace } from '#client/records/forms/FormInPlace.tsx'

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
  return (
    <div className={css.placed} inert={inert}>
      <FormInPlace
        table={table}
        form={form}
        title={title || form?.definition.title || form?.label || t('fill.title', { table: table.label })}
        onOpen={openRecord && ((id) => openRecord(table.id, id))}
      />
    </div>
  )
}

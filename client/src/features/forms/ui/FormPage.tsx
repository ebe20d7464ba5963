import { IconEdit } from '@tabler/icons-react'
import { useContext, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { changesRecords, type Form } from '#shared/nouns/forms/form.ts'
import type { Table } from '#shared/nouns/tables/table.ts'
import { useRecord, useTableStatus } from '#client/engine/replica/use-records.ts'
import { useTableAccess } from '#client/nouns/access/use-table-access.ts'
import type { RecordRow } from '#client/engine/replica/record-row.ts'
import css from '#client/features/forms/ui/forms.module.css'
import { ShareForm } from '#client/features/forms/ui/ShareForm.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { OpenRecordContext } from '#client/lib/record-doors.ts'
import { useTitle } from '#client/lib/use-title.ts'
import { FormInPlace } from '#client/records/forms/FormInPlace.tsx'
import { RecordOfForm } from '#client/records/forms/RecordOfForm.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'

interface FormPageProps {
  form: Form
  table: Table
  /** the record that an update form changes */
  recordId: string | undefined
}

/** A form on a page of its own. */
export function FormPage({ form, table, recordId }: FormPageProps) {
  const { t } = useTranslation('forms')
  const access = useTableAccess(table.id)
  const record = useRecord(table.id, recordId ?? '')
  const status = useTableStatus(table.id)
  useTitle(form.definition.title || form.label)
  const navigate = useNavigate()
  const isUpdate = recordId !== undefined
  if (!(isUpdate || changesRecords(form) ? access.editRecords : access.createRecords))
    return (
      <EmptyState level={1} title={t('notYours.title')} code={['permission_denied', 403]}>
        {t('notYours.text')}
      </EmptyState>
    )
  if (form.kind === 'super' && changesRecords(form) && !isUpdate)
    return (
      <div className={css.fillPage}>
        <RecordOfForm form={form} recordId="" onChoose={(id) => void navigate(`/form/${form.id}?record=${id}`)} />
      </div>
    )
  if (changesRecords(form) && !isUpdate)
    return (
      <EmptyState level={1} title={t('noRecord.title')} code={['not_found', 404]}>
        {t('noRecord.text')}
      </EmptyState>
    )
  return (
    <div className={css.fillPage}>
      {access.manageFields && (
        <div className={css.fillBar}>
          <Link className={css.editLink} to={`/form/${form.id}/edit`}>
            <IconEdit size={16} stroke={1.5} aria-hidden /> {t('edit')}
          </Link>
          <ShareForm form={form} />
        </div>
      )}
      {isUpdate && !record ? (
        status === 'loading' ? (
          <Skeleton height={240} />
        ) : (
          <EmptyState level={1} title={t('recordGone')} code={['not_found', 404]} />
        )
      ) : (
        <Filled form={form} table={table} record={record} />
      )}
    </div>
  )
}

function Filled({ form, table, record }: { form: Form; table: Table; record: RecordRow | undefined }) {
  const openRecord = useContext(OpenRecordContext)
  // a record that changes meanwhile does not change what is filled in
  const [first] = useState(record)
  return (
    <section className={css.sheet} aria-label={form.definition.title || form.label}>
      <FormInPlace
        table={table}
        form={form}
        record={first}
        title={form.definition.title || form.label}
        onOpen={openRecord && ((id) => openRecord(table.id, id))}
      />
    </section>
  )
}

import { Suspense } from 'react'
import { Navigate, useParams, useSearchParams } from 'react-router-dom'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useEntity, useReplicaState } from '#client/engine/replica/use-entities.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'

const FormEditor = lazyPart(async () => (await import('#client/features/forms/ui/FormEditor.tsx')).FormEditor)
const NewForm = lazyPart(async () => (await import('#client/features/forms/ui/NewForm.tsx')).NewForm)
const FormPage = lazyPart(async () => (await import('#client/features/forms/ui/FormPage.tsx')).FormPage)

/** `/form/{id}`: a form to fill in; `/form/{id}/edit`: its editor; `/form/new/edit?table=&kind=`: that of a form which is stored with its first saving. */
export function FormsRoute() {
  const { t } = useTranslation('forms')
  const { formId = '', '*': rest = '' } = useParams()
  const [search] = useSearchParams()
  const form = useEntity('form', formId)
  const table = useEntity('table', form?.tableId ?? '')
  const state = useReplicaState()
  const access = useAccess()
  if (formId === 'new' && rest === 'edit')
    return (
      <Suspense fallback={<Skeleton width="100%" height="100%" />}>
        <NewForm key={search.toString()} tableId={search.get('table') ?? ''} kind={search.get('kind') ?? ''} />
      </Suspense>
    )
  if (!form || !table)
    return state === 'ready' ? (
      <EmptyState level={1} title={t('notFound.title')} code={['not_found', 404]}>
        {t('notFound.text')}
      </EmptyState>
    ) : null
  if (rest === 'edit') {
    if (!access.table(table.id).manageFields) return <Navigate to={`/form/${form.id}`} replace />
    return (
      <Suspense fallback={<Skeleton width="100%" height="100%" />}>
        <FormEditor key={form.id} form={form} table={table} />
      </Suspense>
    )
  }
  return (
    <Suspense fallback={<Skeleton width="100%" height={240} />}>
      <FormPage key={form.id} form={form} table={table} recordId={search.get('record') ?? undefined} />
    </Suspense>
  )
}

import { useState } from 'react'
import { Navigate } from 'react-router-dom'
import { formKinds, type Form, type FormKind } from '#shared/nouns/forms/form.ts'
import type { Table } from '#shared/nouns/tables/table.ts'
import { useTableAccess } from '#client/nouns/access/use-table-access.ts'
import { useEntities, useEntity, useReplicaState } from '#client/engine/replica/use-entities.ts'
import { useFields } from '#client/engine/replica/use-records.ts'
import { startingForm } from '#client/features/forms/data/form-parts.ts'
import { FormEditor } from '#client/features/forms/ui/FormEditor.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { findForm, formsOf, unsavedForm } from '#client/nouns/forms/form-commands.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'

/** The editor of a form that is not stored yet. One that its table has once may be there by now. */
export function NewForm({ tableId, kind: named }: { tableId: string; kind: string }) {
  const { t } = useTranslation('forms')
  const table = useEntity('table', tableId)
  const kind = formKinds.find((one) => one === named)
  const existing = findForm(tableId, kind ?? 'super', useEntities('form'))
  const isReady = useReplicaState() === 'ready'
  const mayDesign = useTableAccess(tableId).manageFields
  if (!isReady) return null
  if (!table || !kind || !mayDesign)
    return (
      <EmptyState level={1} title={t('notFound.title')} code={['not_found', 404]}>
        {t('notFound.text')}
      </EmptyState>
    )
  if (kind !== 'super' && existing) return <Navigate to={`/form/${existing.id}/edit`} replace />
  return <Designed table={table} kind={kind} />
}

function Designed({ table, kind }: { table: Table; kind: FormKind }) {
  const { t } = useTranslation('forms')
  const fields = useFields(table.id)
  const number = formsOf(table.id, useEntities('form')).filter((form) => form.kind === 'super').length + 1
  const label = kind === 'super' ? t('list.newName', { number }) : t(`kinds.${kind}`)
  const [form] = useState((): Form => unsavedForm(table.id, kind, label, startingForm(table, fields, kind)))
  return <FormEditor form={form} table={table} />
}

import { useState } from 'react'
import type { Form } from '#shared/nouns/forms/form.ts'
import type { JsonValue } from '#shared/lib/json.ts'
import { readFilter } from '#shared/query/read-filter.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { RecordChoice } from '#client/records/RecordChoice.tsx'
import { Select } from '#client/ui/Select.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'

interface RecordOfFormProps {
  form: Form
  recordId: string
  onChoose(recordId: string): void
}

/** The record that a super form changes, from the views that its maker has named, or from the whole table. */
export function RecordOfForm({ form, recordId, onChoose }: RecordOfFormProps) {
  const { t } = useTranslation('forms')
  const views = useEntities('view').filter(({ id, tableId }) => tableId === form.tableId && form.definition.modal_views?.includes(id))
  const [viewId, setViewId] = useState('')
  const view = views.find(({ id }) => id === viewId) ?? views[0]
  const [filter, setFilter] = useState(() => ({ of: view?.id, filter: filterOf(view?.config) }))
  if (filter.of !== view?.id) setFilter({ of: view?.id, filter: filterOf(view?.config) })
  return (
    <Stack gap={12}>
      {views.length > 1 && (
        <Select
          label={t('record.view')}
          value={view?.id ?? ''}
          options={views.map(({ id, label }) => ({ value: id, label }))}
          onChange={setViewId}
        />
      )}
      <RecordChoice
        label={t('record.label')}
        choose={t('record.choose')}
        tableId={form.tableId}
        filter={filter.filter}
        recordId={recordId}
        onChoose={({ id }) => onChoose(id)}
      />
    </Stack>
  )
}

const filterOf = (config: object | undefined) => readFilter((config as { filter?: JsonValue } | undefined)?.filter)

import { useCallback, useState } from 'react'
import type { CellValue } from '#shared/values/cell-value.ts'
import { call } from '#client/engine/api/call.ts'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import css from '#client/features/automations/ui/automations.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { useSettled } from '#client/lib/use-settled.ts'
import { Button } from '#client/ui/Button.tsx'
import { SearchField } from '#client/ui/SearchField.tsx'

interface RecordChoiceProps {
  tableId: string
  chosen: string | undefined
  onChoose: (recordId: string | undefined) => void
  /** absent: to try the automation with */
  label?: string
}

const shown = 6

/** A record to try an automation with, found by its words; none: the last that match. */
export function RecordChoice({ tableId, chosen, onChoose, label: given }: RecordChoiceProps) {
  const { t } = useTranslation('automations')
  const name = given ?? t('dryRun.with')
  const table = useEntity('table', tableId)
  const [text, setText] = useState('')
  const search = useSettled(text.trim(), true)
  const labelField = table?.recordLabelField ?? ''
  const load = useCallback(async () => {
    if (search === '') return []
    const { columns } = await call('POST records/query', { body: { tableId, search, limit: shown } })
    return columns.id.map((id, at) => ({ id, label: wordsOf(columns[labelField]?.[at] ?? null) }))
  }, [tableId, search, labelField])
  const { data } = useLoaded(load)
  return (
    <div role="group" aria-label={name}>
      <SearchField label={name} value={text} onChange={setText} />
      <div className={css.bar}>
        {data?.map(({ id, label }) => (
          <Button key={id} size="small" aria-pressed={id === chosen} onClick={() => onChoose(id === chosen ? undefined : id)}>
            {label || t('dryRun.unnamed')}
          </Button>
        ))}
        {chosen !== undefined && given === undefined && (
          <Button size="small" variant="quiet" onClick={() => onChoose(undefined)}>
            {t('dryRun.last')}
          </Button>
        )}
      </div>
    </div>
  )
}

const wordsOf = (cell: CellValue): string => (cell === null ? '' : String(cell).slice(0, 60))

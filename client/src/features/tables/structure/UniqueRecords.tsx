import { canBeUnique, type DuplicateGroup } from '#shared/tables/unique-records.ts'
import type { Field } from '#shared/tables/table.ts'
import css from '#client/features/tables/structure/structure.module.css'
import { ApiError } from '#client/data/api/api-error.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Select } from '#client/ui/Select.tsx'

interface UniqueRecordsProps {
  fields: readonly Field[]
  /** '' is none */
  fieldId: string
  failure: unknown
  onChange(fieldId: string): void
}

/** Which field keeps a table's records unique, or none; lists the duplicates that stand in the way. */
export function UniqueRecords({ fields, fieldId, failure, onChange }: UniqueRecordsProps) {
  const { t } = useTranslation('structure')
  const { number } = useFormat()
  const keys = fields.filter(canBeUnique)
  if (keys.length === 0) return <p className={css['hint']}>{t('rules.noKeys')}</p>
  return (
    <>
      <Select
        label={t('unique.field')}
        value={fieldId}
        options={[{ value: '', label: t('unique.none') }, ...keys.map((field) => ({ value: field.id, label: field.label }))]}
        onChange={onChange}
      />
      {failure !== undefined && (
        <div className={css['warning']} role="alert">
          <p>{errorText(failure)}</p>
          <ul>
            {duplicatesIn(failure).map((group) => (
              <li key={group.value}>
                <strong>{group.value}</strong> {t('unique.records', { count: group.count, number: number(group.count) })}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

function duplicatesIn(failure: unknown): DuplicateGroup[] {
  const details = failure instanceof ApiError ? (failure.details as { groups?: DuplicateGroup[] } | undefined) : undefined
  return details?.groups?.slice(0, 20) ?? []
}

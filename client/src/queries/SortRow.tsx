import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import type { Sort } from '#shared/values/query.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { cellTypes } from '#client/cells/cell-types.ts'
import css from '#client/queries/views.module.css'
import { IconButton } from '#client/ui/IconButton.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import { Select } from '#client/ui/Select.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'

interface SortRowProps {
  label: string
  removeLabel: string
  fields: readonly Field[]
  /** fields that no other row uses */
  free: readonly Field[]
  sort: Sort
  onChange(patch: Partial<Sort>): void
  onRemove(): void
}

/** One field and its direction: a sort, or a level of groups. */
export function SortRow({ label, removeLabel, fields, free, sort, onChange, onRemove }: SortRowProps) {
  const { t } = useTranslation('tables')
  return (
    <div className={css.node}>
      <div className={css.sort}>
        <Select
          ariaLabel={label}
          placeholder={t('filters.deletedField')}
          value={fields.some((field) => field.id === sort.fieldId) ? sort.fieldId : null}
          options={fields
            .filter((field) => field.id === sort.fieldId || free.includes(field))
            .map((field) => {
              const { icon: Icon } = cellTypes[field.type]
              return { value: field.id, label: field.label, icon: <Icon size={16} stroke={1.5} aria-hidden /> }
            })}
          onChange={(fieldId) => onChange({ fieldId })}
        />
        <Segmented
          label={t('sorts.direction')}
          value={sort.direction}
          options={[
            { value: 'asc', label: t('sorts.ascending'), icon: <IconArrowUp size={16} stroke={1.5} aria-hidden /> },
            { value: 'desc', label: t('sorts.descending'), icon: <IconArrowDown size={16} stroke={1.5} aria-hidden /> },
          ]}
          onChange={(direction) => onChange({ direction })}
        />
      </div>
      <IconButton label={removeLabel} icon={<IconX size={16} stroke={1.5} />} onClick={onRemove} />
    </div>
  )
}

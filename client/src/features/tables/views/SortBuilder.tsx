import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import { behaviourOf } from '#shared/fields/behaviour.ts'
import type { Sort } from '#shared/query/query.ts'
import type { Field } from '#shared/tables/table.ts'
import { cellTypes } from '#client/features/tables/cells/cell-types.ts'
import css from '#client/features/tables/views/views.module.css'
import { Button } from '#client/ui/Button.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import { Select } from '#client/ui/Select.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'

interface SortBuilderProps {
  fields: readonly Field[]
  sorts: readonly Sort[]
  onChange(sorts: Sort[]): void
}

/** Sorts in order of weight; a field sorts once. */
export function SortBuilder({ fields, sorts, onChange }: SortBuilderProps) {
  const { t } = useTranslation('tables')
  const free = fields.filter((field) => behaviourOf(field).definition.column !== 'none' && !sorts.some((sort) => sort.fieldId === field.id))
  const replace = (index: number, patch: Partial<Sort>): void =>
    onChange(sorts.map((sort, at) => (at === index ? { ...sort, ...patch } : sort)))
  return (
    <div className={css['builder']}>
      {sorts.length === 0 && <p className={css['hint']}>{t('sorts.none')}</p>}
      {sorts.map((sort, index) => (
        <div key={sort.fieldId} className={css['node']}>
          <div className={css['condition']}>
            <Select
              ariaLabel={t('sorts.field')}
              placeholder={t('filters.deletedField')}
              value={fields.some((field) => field.id === sort.fieldId) ? sort.fieldId : null}
              options={fields
                .filter((field) => field.id === sort.fieldId || free.includes(field))
                .map((field) => {
                  const { icon: Icon } = cellTypes[field.type]
                  return { value: field.id, label: field.label, icon: <Icon size={16} stroke={1.5} aria-hidden /> }
                })}
              onChange={(fieldId) => replace(index, { fieldId })}
            />
            <Segmented
              label={t('sorts.direction')}
              value={sort.direction}
              options={[
                { value: 'asc', label: t('sorts.ascending'), icon: <IconArrowUp size={16} stroke={1.5} aria-hidden /> },
                { value: 'desc', label: t('sorts.descending'), icon: <IconArrowDown size={16} stroke={1.5} aria-hidden /> },
              ]}
              onChange={(direction) => replace(index, { direction })}
            />
          </div>
          <IconButton
            label={t('sorts.remove')}
            icon={<IconX size={16} stroke={1.5} />}
            onClick={() => onChange(sorts.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {free[0] && (
        <Button
          variant="quiet"
          size="small"
          icon={<IconPlus size={16} stroke={1.5} />}
          onClick={() => free[0] && onChange([...sorts, { fieldId: free[0].id, direction: 'asc' }])}
        >
          {t('sorts.add')}
        </Button>
      )}
    </div>
  )
}

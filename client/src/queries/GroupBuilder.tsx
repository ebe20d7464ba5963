import { IconPlus } from '@tabler/icons-react'
import { behaviourOf } from '#shared/fields/behaviour.ts'
import { maxGroupLevels } from '#shared/query/groups.ts'
import type { Sort } from '#shared/values/query.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { cellTypes } from '#client/cells/cell-types.ts'
import { SortRow } from '#client/queries/SortRow.tsx'
import css from '#client/queries/views.module.css'
import { Button } from '#client/ui/Button.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'

export interface GroupBuilderProps {
  fields: readonly Field[]
  groups: readonly Sort[]
  onChange(groups: Sort[]): void
  /** only while groups are in sight */
  onOpenAll?(): void
  onShutAll?(): void
}

/** The grouping of records, outermost first: up to three fields, each once. */
export function GroupBuilder({ fields, groups, onChange, onOpenAll, onShutAll }: GroupBuilderProps) {
  const { t } = useTranslation('tables')
  const free = fields.filter(
    (field) => behaviourOf(field).definition.column !== 'none' && !groups.some(({ fieldId }) => fieldId === field.id),
  )
  const replace = (index: number, patch: Partial<Sort>): void =>
    onChange(groups.map((group, at) => (at === index ? { ...group, ...patch } : group)))
  return (
    <div className={css['builder']}>
      {groups.length === 0 && <p className={css['hint']}>{t('groups.none')}</p>}
      {groups.map((group, index) => (
        <SortRow
          key={group.fieldId}
          label={t('groups.field', { number: index + 1 })}
          removeLabel={t('groups.remove')}
          fields={fields}
          free={free}
          sort={group}
          onChange={(patch) => replace(index, patch)}
          onRemove={() => onChange(groups.filter((_, at) => at !== index))}
        />
      ))}
      <div className={css['adders']}>
        {free[0] && groups.length < maxGroupLevels && (
          <Button
            variant="quiet"
            size="small"
            icon={<IconPlus size={16} stroke={1.5} />}
            onClick={() => free[0] && onChange([...groups, { fieldId: (free.find(suits) ?? free[0]).id, direction: 'asc' }])}
          >
            {t('groups.add')}
          </Button>
        )}
        {groups.length > 0 && onOpenAll && (
          <>
            <Button variant="quiet" size="small" onClick={onOpenAll}>
              {t('groups.openAll')}
            </Button>
            <Button variant="quiet" size="small" onClick={onShutAll}>
              {t('groups.shutAll')}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}

/** True for fields that people group by first: options, people, yes and no. */
function suits(field: Field): boolean {
  const { holds } = behaviourOf(field).definition
  return holds === 'options' || holds === 'users' || cellTypes[behaviourOf(field).type].toggle !== undefined
}

import { controlOperator, needsWords, presenceOperators } from '#shared/blocks/filter-control.ts'
import type { FilterCondition } from '#shared/values/query.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import css from '#client/blocks/parts/figures.module.css'
import { FilterValueInput } from '#client/queries/FilterValueInput.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Select } from '#client/ui/Select.tsx'

interface FilterControlProps {
  field: Field
  condition: FilterCondition | undefined
  onChange(condition: FilterCondition | undefined): void
}

/** One field's control: its value, or yes and no. */
export function FilterControl({ field, condition, onChange }: FilterControlProps) {
  const { t } = useTranslation('tables')
  const { t: own } = useTranslation('blocks')
  const operator = controlOperator(field)
  const ask = (name: string): FilterCondition => ({ id: field.id, fieldId: field.id, operator: name })
  const presence = presenceOperators(field)
  return (
    <div className={css.control} role="group" aria-label={field.label}>
      <span className={css.label}>
        {operator && needsWords(operator) ? `${field.label} · ${t(`operators.${operator.name}`)}` : field.label}
      </span>
      {operator ? (
        <FilterValueInput
          field={field}
          operator={operator}
          value={condition?.value}
          onChange={(value) => onChange(value === undefined ? undefined : { ...ask(operator.name), value })}
        />
      ) : (
        <Select
          ariaLabel={field.label}
          value={condition?.operator ?? 'any'}
          options={[
            { value: 'any', label: own('appFilters.any') },
            ...presence.map(({ name }) => ({ value: name, label: t(`operators.${name}`) })),
          ]}
          onChange={(name) => onChange(name === 'any' ? undefined : ask(name))}
        />
      )}
    </div>
  )
}

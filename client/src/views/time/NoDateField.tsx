import type { Field } from '#shared/nouns/tables/table.ts'
import { cellTypes } from '#client/cells/cell-types.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { SearchDrawing } from '#client/ui/drawings/SearchDrawing.tsx'
import { Select } from '#client/ui/Select.tsx'

interface NoDateFieldProps {
  /** the fields that could take the place of the one that is gone */
  choices: readonly Field[]
  onChoose(fieldId: string): void
  /** undefined: the person may not add one */
  onAddField: (() => void) | undefined
}

/** Shown in place of records while the view has no field of dates: nothing is guessed, another one is chosen. */
export function NoDateField({ choices, onChoose, onAddField }: NoDateFieldProps) {
  const { t } = useTranslation('timeViews')
  if (choices.length === 0) {
    const action = onAddField && (
      <Button variant="primary" onClick={onAddField}>
        {t('addDateField')}
      </Button>
    )
    return (
      <EmptyState title={t('noDates')} drawing={<SearchDrawing />} action={action}>
        {t('noDatesText')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={t('fieldGone')}
      drawing={<SearchDrawing />}
      action={
        <Select
          ariaLabel={t('chooseDateField')}
          placeholder={t('chooseDateField')}
          value={null}
          options={choices.map((field) => ({ value: field.id, label: field.label, icon: <TypeIcon field={field} /> }))}
          onChange={onChoose}
        />
      }
    >
      {t('fieldGoneText')}
    </EmptyState>
  )
}

export function TypeIcon({ field }: { field: Field }) {
  const { icon: Icon } = cellTypes[field.type]
  return <Icon size={16} stroke={1.5} aria-hidden />
}

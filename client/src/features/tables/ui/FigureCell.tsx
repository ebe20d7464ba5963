import { useMemo } from 'react'
import { behaviourOf } from '#shared/fields/behaviour.ts'
import { aggregatesOf, type AggregateName } from '#shared/query/aggregates.ts'
import type { Field } from '#shared/tables/table.ts'
import { useLocale } from '#client/features/tables/cells/field-config.ts'
import { figureText } from '#client/features/tables/records/figure-text.ts'
import type { KeptRow } from '#client/features/tables/records/keep-rows.ts'
import css from '#client/features/tables/ui/table.module.css'
import type { RecordRow } from '#client/data/replica/record-row.ts'
import { Menu } from '#client/ui/Menu.tsx'
import { MenuItem } from '#client/ui/MenuItem.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'

interface FigureCellProps {
  field: Field
  rows: readonly KeptRow<RecordRow>[]
  figure: AggregateName | undefined
  onFigure: ((fieldId: string, figure: AggregateName | null) => void) | undefined
}

/** A column's sum, count or average under the grid; which one is part of the view. */
export function FigureCell({ field, rows, figure, onFigure }: FigureCellProps) {
  const { t } = useTranslation('tables')
  const locale = useLocale()
  const text = useMemo(() => {
    if (!figure) return undefined
    const counted = rows.filter(({ kept }) => kept !== 'out').map(({ row }) => row)
    return figureText(field, figure, counted, locale)
  }, [field, figure, rows, locale])
  return (
    <Menu
      placement="top-end"
      trigger={(props) => (
        <button
          {...props}
          type="button"
          tabIndex={figure ? 0 : -1}
          className={css['figure']}
          data-chosen={figure !== undefined || undefined}
          aria-label={t('figures.of', { label: field.label, value: text ?? '' })}
        >
          {figure ? (
            <>
              <span className={css['figureName']}>{t(`figures.${figure}`)}</span>
              <span className={css['figureValue']}>{text}</span>
            </>
          ) : (
            <span className={css['figureName']}>{t('figures.choose')}</span>
          )}
        </button>
      )}
    >
      <MenuItem checked={figure === undefined} onSelect={() => onFigure?.(field.id, null)}>
        {t('figures.none')}
      </MenuItem>
      {aggregatesOf(behaviourOf(field).type).map((name) => (
        <MenuItem key={name} checked={figure === name} onSelect={() => onFigure?.(field.id, name)}>
          {t(`figures.${name}`)}
        </MenuItem>
      ))}
    </Menu>
  )
}

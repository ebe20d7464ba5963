import { memo, useMemo } from 'react'
import { behaviourOf } from '#shared/fields/behaviour.ts'
import { aggregatesOf } from '#shared/query/aggregates.ts'
import type { AggregateName } from '#shared/query/aggregate-names.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { useLocale } from '#client/cells/field-config.ts'
import { answeredText, figureText } from '#client/records/gestures/figure-text.ts'
import type { GridRows } from '#client/records/gestures/use-grid-rows.ts'
import css from '#client/views/grid/table.module.css'
import { Menu } from '#client/ui/Menu.tsx'
import { MenuItem } from '#client/ui/MenuItem.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'

export interface FigureCellProps {
  field: Field
  figure: AggregateName | undefined
  /** what it is of: nothing where there is no figure */
  rows: GridRows['rows'] | undefined
  large: GridRows['large']
  onFigure: ((fieldId: string, figure: AggregateName | null) => void) | undefined
}

function FigureCellView({ field, figure, rows, large, onFigure }: FigureCellProps) {
  const { t } = useTranslation('tables')
  const locale = useLocale()
  const text = useMemo(() => {
    if (!figure || !rows) return undefined
    if (large) return answeredText(field, figure, large.figures?.get(field.id), locale)
    const counted = rows.filter(({ kept }) => kept !== 'out').map(({ row }) => row)
    return figureText(field, figure, counted, locale)
  }, [field, figure, rows, large, locale])
  return (
    <Menu
      placement="top-end"
      trigger={(props) => (
        <button
          {...props}
          type="button"
          tabIndex={figure ? 0 : -1}
          className={css.figure}
          data-chosen={figure !== undefined || undefined}
          title={figure && `${t(`figures.${figure}`)} ${text ?? ''}`}
          aria-label={t('figures.of', { label: field.label, value: text ?? '' })}
        >
          {figure ? (
            <>
              <span className={css.figureValue}>{text}</span>
              <span className={css.figureName}>{t(`figures.${figure}`)}</span>
            </>
          ) : (
            <span className={css.figureName}>{t('figures.choose')}</span>
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

/** A column's sum, count or average under the grid; which one is part of the view. */
export const FigureCell = memo(FigureCellView)

import { IconPlus } from '@tabler/icons-react'
import type { Locale } from '#shared/fields/field-type.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import type { AggregateName } from '#shared/query/aggregate-names.ts'
import { cellTypes } from '#client/cells/cell-types.ts'
import { BucketText } from '#client/records/opened-later.tsx'
import { answeredText, figureText } from '#client/records/gestures/figure-text.ts'
import type { RowGroup } from '#client/records/gestures/group-items.ts'
import { textScale } from '#client/lib/text-scale.ts'
import type { GridColumn } from '#client/ui/grid/grid-types.ts'
import css from '#client/views/grid/group.module.css'
import type { RecordRow } from '#client/engine/replica/record-row.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

export interface GroupHeadProps {
  group: RowGroup<RecordRow>
  /** the field grouped by, as what its values are */
  field: Field
  /** of a grid: the head reaches over those without a figure; absent above cards */
  columns?: readonly GridColumn[]
  figures?: Readonly<Record<string, AggregateName>> | undefined
  locale: Locale
  onAdd: (() => void) | undefined
}

/** As much as a head reads at a glance, in pixels. */
const enough = 360

/** The width from the first column to the first figure; the first column alone where that is enough. */
function roomOf([first, ...others]: readonly GridColumn[], figures: GroupHeadProps['figures']): number | undefined {
  const ends = others.findIndex(({ id }) => figures?.[id] !== undefined)
  const free = others.slice(0, ends < 0 ? others.length : ends)
  const most = Math.round(enough * textScale)
  const room = free.reduce((width, column) => (width < most ? width + column.width : width), first?.width ?? most)
  return room > (first?.width ?? 0) ? room - sides : undefined
}

/** px at both sides of a cell */
const sides = 16

/** The common value of a group's records, and their number. */
export function GroupHead({ group, field, columns, figures, locale, onAdd }: GroupHeadProps) {
  const { t } = useTranslation('tables')
  const { number } = useFormat()
  const { Cell, toggle } = cellTypes[field.type]
  return (
    <span className={css.head} style={{ width: columns && roomOf(columns, figures) }}>
      <span className={css.label}>{field.label}</span>
      <span className={css.value}>
        {group.value === null && !toggle ? (
          <span className={css.empty}>{t('groups.empty')}</span>
        ) : group.bucket !== undefined ? (
          <BucketText field={field} bucket={group.bucket} value={group.value} locale={locale} />
        ) : (
          <Cell field={field} value={group.value} locale={locale} />
        )}
      </span>
      <span className={css.count} title={t('header.records', { count: group.count, number: number(group.count) })}>
        {number(group.count)}
      </span>
      {onAdd && (
        <button
          type="button"
          tabIndex={-1}
          className={css.add}
          aria-label={t('groups.addRecord')}
          title={t('groups.addRecord')}
          onClick={onAdd}
        >
          <IconPlus size={14} stroke={1.5} aria-hidden />
        </button>
      )}
    </span>
  )
}

export interface GroupFigureProps {
  group: RowGroup<RecordRow>
  field: Field
  /** those of the whole view, in the order in which the server answers them */
  figures: Readonly<Record<string, AggregateName>>
  locale: Locale
}

/** A figure over a group's records, in its column. */
export function GroupFigure({ group, field, figures, locale }: GroupFigureProps) {
  const { t } = useTranslation('tables')
  const figure = figures[field.id]
  if (!figure) return null
  const name = t(`figures.${figure}`)
  const text = group.figures
    ? answeredText(field, figure, group.figures[Object.keys(figures).indexOf(field.id)], locale)
    : figureText(field, figure, group.rows, locale)
  return (
    <span className={css.figure} title={`${name} ${text}`}>
      <span className={css.figureName}>{name}</span> {text}
    </span>
  )
}

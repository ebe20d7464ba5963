import { useState } from 'react'
import type { PublicCell, PublicColumn, PublicLayout } from '#shared/values/public-records.ts'
import { addMonths, dayMs, readIsoDay, splitDay, startOfMonth, startOfWeek } from '#shared/days/day.ts'
import { Row } from '#client/ui/layout/Row.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/blocks/table-view/arranged.module.css'
import { CellText } from '#client/blocks/table-view/CellText.tsx'
import { nameOfRow } from '#client/blocks/table-view/name-of-row.ts'
import { dayFormat } from '#client/i18n/day-format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { weekdayName } from '#client/i18n/weekday-name.ts'
import { hueColors } from '#client/ui/theme/hues.ts'
import { deviceDay } from '#client/lib/device-day.ts'
import { Button } from '#client/ui/Button.tsx'

interface ArrangedProps<L extends PublicLayout = PublicLayout> {
  columns: readonly PublicColumn[]
  rows: readonly PublicCell[][]
  places: readonly number[]
  layout: L
  /** there are more records than these rows */
  hasMore: boolean
  onOpen(row: readonly PublicCell[]): void
}

type InColumns = Extract<PublicLayout, { of: unknown }>
type OnDays = Extract<PublicLayout, { spans: unknown }>

/** A visitor's board, calendar, time line or cards; read only, and small: no code of the editors. */
export function ArrangedRecords(props: ArrangedProps) {
  const { layout } = props
  if ('of' in layout) return <Columns {...props} layout={layout} />
  if ('spans' in layout) return layout.type === 'days' ? <Days {...props} layout={layout} /> : <Bars {...props} layout={layout} />
  return <Cards {...props} isLines={layout.type === 'lines'} />
}

interface OpenerProps {
  row: readonly PublicCell[]
  onOpen(row: readonly PublicCell[]): void
  className: string | undefined
}

/** A record's name, which opens it. */
function Opener({ row, onOpen, className }: OpenerProps) {
  const { t } = useTranslation('public')
  return (
    <button type="button" className={`${css.opener ?? ''} ${className ?? ''}`} onClick={() => onOpen(row)}>
      {nameOfRow(row) === '' ? t('layout.unnamed') : <CellText cell={row[0] ?? ''} />}
    </button>
  )
}

function Card({ columns, row, onOpen }: Pick<ArrangedProps, 'columns' | 'onOpen'> & { row: readonly PublicCell[] }) {
  return (
    <article className={css.card}>
      <h3 className={css.title}>
        <Opener row={row} onOpen={onOpen} className={css.whole} />
      </h3>
      <dl className={css.facts}>
        {columns.map((column, at) => {
          const cell = row[at] ?? ''
          if (at === 0 || cell.length === 0) return null
          return (
            <div key={at}>
              <dt>{column.label}</dt>
              <dd>
                <CellText cell={cell} />
              </dd>
            </div>
          )
        })}
      </dl>
    </article>
  )
}

function Cards({ columns, rows, onOpen, isLines }: Pick<ArrangedProps, 'columns' | 'rows' | 'onOpen'> & { isLines: boolean }) {
  return (
    <ul className={isLines ? css.lines : css.gallery}>
      {rows.map((row, at) => (
        <li key={at}>
          <Card columns={columns} row={row} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  )
}

function Columns({ columns, rows, places, layout, hasMore, onOpen }: ArrangedProps<InColumns>) {
  const { t } = useTranslation('public')
  const cardsOf = (column: number | null) => rows.filter((_, at) => (layout.of[places[at] ?? -1] ?? null) === column)
  const others = cardsOf(null)
  const all = [
    ...layout.columns.map((column, at) => ({ ...column, cards: cardsOf(at) })),
    ...(others.length > 0 ? [{ label: t('layout.noValue'), hue: null, cards: others }] : []),
  ]
  // columns before the last one that has cards are whole when the records come in their order
  const lastFilled = all.findLastIndex(({ cards }) => cards.length > 0)
  const mayHaveMore = (at: number): boolean => hasMore && (layout.inOrder !== true || at >= lastFilled)
  return (
    <div className={css.board}>
      {all.map(({ label, hue, cards }, at) => (
        <section key={at} className={css.column} aria-label={label}>
          <Row as="h3" size={13} weight="medium">
            <span className={css.dot} style={{ background: hueColors(hue).solid }} aria-hidden />
            {label}{' '}
            <Text size={12} muted>
              {mayHaveMore(at) ? t('layout.atLeast', { count: cards.length }) : cards.length}
            </Text>
          </Row>
          {cards.map((row, card) => (
            <Card key={card} columns={columns} row={row} onOpen={onOpen} />
          ))}
        </section>
      ))}
    </div>
  )
}

interface Dated {
  row: readonly PublicCell[]
  from: number
  to: number
}

function datedOf(rows: readonly PublicCell[][], places: readonly number[], spans: readonly ([number, number] | null)[]): Dated[] {
  return rows.flatMap((row, at) => {
    const span = spans[places[at] ?? -1]
    return span ? [{ row, from: span[0], to: span[1] }] : []
  })
}

/** The days of six weeks from Monday on, beginning with that of the month's first day. */
function weeksOf(month: number): number[][] {
  const start = startOfWeek(month, 1)
  return [0, 1, 2, 3, 4, 5].map((week) => [0, 1, 2, 3, 4, 5, 6].map((day) => start + week * 7 + day))
}

/** The first day of the month of the record nearest to a day: that of the day itself where it has any, or where there are none. */
function monthNear(dated: readonly Dated[], today: number): number {
  const month = startOfMonth(today)
  const days = dated.map(({ from, to }) => Math.min(Math.max(today, from), to))
  if (days.length === 0 || dated.some(({ from, to }) => startOfMonth(from) <= month && month <= startOfMonth(to))) return month
  return startOfMonth(days.reduce((near, day) => (Math.abs(day - today) < Math.abs(near - today) ? day : near)))
}

const mostOfDay = 4

function Days({ rows, places, layout, onOpen }: ArrangedProps<OnDays>) {
  const { t, language } = useTranslation('public')
  const dated = datedOf(rows, places, layout.spans)
  const [month, setMonth] = useState(() => monthNear(dated, readIsoDay(deviceDay(new Date())) ?? 0))
  const format = dayFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return (
    <div className={css.calendar}>
      <div className={css.bar}>
        <Text as="h3" flex="grow" size={16}>
          {format.format(month * dayMs)}
        </Text>
        <Button size="small" onClick={() => setMonth(addMonths(month, -1))}>
          {t('layout.previous')}
        </Button>
        <Button size="small" onClick={() => setMonth(addMonths(month, 1))}>
          {t('layout.next')}
        </Button>
      </div>
      <table className={css.days}>
        <thead>
          <tr>
            {[1, 2, 3, 4, 5, 6, 0].map((day) => (
              <th key={day} scope="col">
                {weekdayName(day, language, 'short')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week, at) => (
            <tr key={at}>
              {week.map((day) => {
                const own = dated.filter(({ from, to }) => from <= day && day <= to)
                return (
                  <td key={day} data-other={startOfMonth(day) !== month || undefined}>
                    <span className={css.dayNumber}>{splitDay(day).day}</span>
                    {own.slice(0, mostOfDay).map(({ row }, event) => (
                      <Opener key={event} row={row} onOpen={onOpen} className={css.event} />
                    ))}
                    {own.length > mostOfDay && (
                      <Text size={12} muted>
                        {t('layout.more', { count: own.length - mostOfDay })}
                      </Text>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Bars({ rows, places, layout, onOpen }: ArrangedProps<OnDays>) {
  const { language } = useTranslation('public')
  const dated = datedOf(rows, places, layout.spans)
  const first = Math.min(...dated.map(({ from }) => from))
  const last = Math.max(...dated.map(({ to }) => to)) + 1
  const format = dayFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
  const text = (day: number): string => format.format(day * dayMs)
  const percent = (day: number): string => `${((day - first) / (last - first)) * 100}%`
  return (
    <ol className={css.bars}>
      {dated.length > 0 && (
        <li className={css.axis}>
          <span>{text(first)}</span>
          <span>{text(last - 1)}</span>
        </li>
      )}
      {dated.map(({ row, from, to }, at) => (
        <Row key={at} as="li" size={13}>
          <Opener row={row} onOpen={onOpen} className={css.barName} />
          <span className={css.track}>
            <span
              className={css.timeBar}
              style={{ insetInlineStart: percent(from), width: `${((to + 1 - from) / (last - first)) * 100}%` }}
              role="img"
              aria-label={`${text(from)} – ${text(to)}`}
              data-tooltip={`${text(from)} – ${text(to)}`}
            />
          </span>
        </Row>
      ))}
    </ol>
  )
}

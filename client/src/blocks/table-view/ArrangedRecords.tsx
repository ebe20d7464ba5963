import { useState } from 'react'
import type { PublicCell, PublicColumn, PublicLayout } from '#shared/values/public-records.ts'
import { dayNumber, dayOf } from '#shared/lib/day-number.ts'
import { Row } from '#client/ui/layout/Row.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/blocks/table-view/arranged.module.css'
import { CellText } from '#client/blocks/table-view/CellText.tsx'
import { dayFormat } from '#client/i18n/day-format.ts'
import { regionOf } from '#client/i18n/region.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { hueColors } from '#client/ui/theme/hues.ts'
import { Button } from '#client/ui/Button.tsx'

interface ArrangedProps<L extends PublicLayout = PublicLayout> {
  columns: readonly PublicColumn[]
  rows: readonly PublicCell[][]
  places: readonly number[]
  layout: L
  /** there are more records than these rows */
  hasMore: boolean
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

function Card({ columns, row }: { columns: readonly PublicColumn[]; row: readonly PublicCell[] }) {
  return (
    <article className={css.card}>
      <h3 className={css.title}>
        <CellText cell={row[0] ?? ''} />
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

function Cards({ columns, rows, isLines }: Pick<ArrangedProps, 'columns' | 'rows'> & { isLines: boolean }) {
  return (
    <ul className={isLines ? css.lines : css.gallery}>
      {rows.map((row, at) => (
        <li key={at}>
          <Card columns={columns} row={row} />
        </li>
      ))}
    </ul>
  )
}

function Columns({ columns, rows, places, layout, hasMore }: ArrangedProps<InColumns>) {
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
            <Card key={card} columns={columns} row={row} />
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

/** The days of a month from a Monday to a Sunday, since 1970. */
function weeksOf(month: string): number[][] {
  const first = Date.parse(`${month}-01T00:00:00Z`) / 86_400_000
  // 1 January 1970 was a Thursday
  const start = first - ((((first + 3) % 7) + 7) % 7)
  return [0, 1, 2, 3, 4, 5].map((week) => [0, 1, 2, 3, 4, 5, 6].map((day) => start + week * 7 + day))
}

function shiftMonth(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

/** The month of the record nearest to a day: that of the day itself where it has any, or where there are none. */
function monthNear(dated: readonly Dated[], today: string): string {
  const month = today.slice(0, 7)
  const now = dayNumber(today) ?? 0
  const days = dated.map(({ from, to }) => Math.min(Math.max(now, from), to))
  if (days.length === 0 || dated.some(({ from, to }) => dayOf(from).slice(0, 7) <= month && month <= dayOf(to).slice(0, 7))) return month
  return dayOf(days.reduce((near, day) => (Math.abs(day - now) < Math.abs(near - now) ? day : near))).slice(0, 7)
}

const mostOfDay = 4

/** In Canada's way of writing, which is ISO's. */
const todayOfDevice = (): string => new Intl.DateTimeFormat('en-CA').format(new Date())

function Days({ rows, places, layout }: ArrangedProps<OnDays>) {
  const { t, language } = useTranslation('public')
  const dated = datedOf(rows, places, layout.spans)
  const [month, setMonth] = useState(() => monthNear(dated, todayOfDevice()))
  const format = dayFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const weekday = new Intl.DateTimeFormat(regionOf(language), { weekday: 'short', timeZone: 'UTC' })
  return (
    <div className={css.calendar}>
      <div className={css.bar}>
        <Text as="h3" flex="grow" size={16}>
          {format.format(new Date(`${month}-01`))}
        </Text>
        <Button size="small" onClick={() => setMonth(shiftMonth(month, -1))}>
          {t('layout.previous')}
        </Button>
        <Button size="small" onClick={() => setMonth(shiftMonth(month, 1))}>
          {t('layout.next')}
        </Button>
      </div>
      <table className={css.days}>
        <thead>
          <tr>
            {[4, 5, 6, 7, 8, 9, 10].map((day) => (
              <th key={day} scope="col">
                {weekday.format(new Date(day * 86_400_000))}
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
                  <td key={day} data-other={dayOf(day).slice(0, 7) !== month || undefined}>
                    <span className={css.dayNumber}>{Number(dayOf(day).slice(8))}</span>
                    {own.slice(0, mostOfDay).map(({ row }, event) => (
                      <span key={event} className={css.event}>
                        <CellText cell={row[0] ?? ''} />
                      </span>
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

function Bars({ rows, places, layout }: ArrangedProps<OnDays>) {
  const { language } = useTranslation('public')
  const dated = datedOf(rows, places, layout.spans)
  const first = Math.min(...dated.map(({ from }) => from))
  const last = Math.max(...dated.map(({ to }) => to)) + 1
  const format = dayFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
  const text = (day: number): string => format.format(new Date(day * 86_400_000))
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
          <span className={css.barName}>
            <CellText cell={row[0] ?? ''} />
          </span>
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

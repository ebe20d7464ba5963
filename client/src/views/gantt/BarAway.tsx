import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import type { DateSpan } from '#shared/views/date-span.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { classNames } from '#client/ui/class-names.ts'
import reach from '#client/ui/reach.module.css'
import css from '#client/views/gantt/gantt.module.css'
import type { DayNames } from '#client/views/time/use-day-names.ts'

interface BarAwayProps {
  title: string
  span: DateSpan
  /** days before and behind which nothing is in sight */
  inSight: { from: number; to: number }
  names: DayNames
  onDay(day: number): void
}

const icon = { size: 14, stroke: 1.5 } as const

/** At the edge of a row whose bar is out of sight: its day, and the way there. Tab reaches the bar itself. */
export function BarAway({ title, span, inSight, names, onDay }: BarAwayProps) {
  const { t } = useTranslation('timeViews')
  const [first, last] = [Math.min(span.from, span.to), Math.max(span.from, span.to)]
  const isBefore = last + 1 < inSight.from
  if (!isBefore && first <= inSight.to) return null
  const day = names.date(isBefore ? last : first)
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classNames(css.away, reach.reach)}
      data-still
      data-behind={!isBefore || undefined}
      aria-label={t('goToBar', { title, day })}
      onClick={() => onDay(first)}
    >
      {isBefore && <IconArrowLeft {...icon} aria-hidden />}
      {day}
      {!isBefore && <IconArrowRight {...icon} aria-hidden />}
    </button>
  )
}

import { IconCalendarOff, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { calendarModes, type CalendarMode } from '#shared/views/calendar-view.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import { GoToDay } from '#client/views/time/GoToDay.tsx'
import { Row } from '#client/ui/layout/Row.tsx'
import css from '#client/views/calendar/calendar.module.css'

interface CalendarHeaderProps {
  title: string
  mode: CalendarMode
  /** in sight, and the one that it is now */
  day: number
  today: number
  undated: number
  isTrayOpen: boolean
  onMode(mode: CalendarMode): void
  onStep(by: 1 | -1): void
  onToday(): void
  onDay(day: number): void
  onTray(): void
}

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

/** The days in sight, the way to others, and how they are laid out. */
export function CalendarHeader(props: CalendarHeaderProps) {
  const { title, mode, undated, isTrayOpen, onMode, onStep, onToday, onTray } = props
  const { t } = useTranslation('timeViews')
  return (
    <header className={css.head}>
      <Row gap={4} shrink>
        <Button size="small" onClick={onToday}>
          {t('today')}
        </Button>
        <IconButton label={t(`previous.${mode}`)} icon={<IconChevronLeft {...icon} />} onClick={() => onStep(-1)} />
        <IconButton label={t(`next.${mode}`)} icon={<IconChevronRight {...icon} />} onClick={() => onStep(1)} />
        <GoToDay day={props.day} today={props.today} onDay={props.onDay} />
        <h2 className={css.title} aria-live="polite">
          {title}
        </h2>
      </Row>
      <div className={css.choices}>
        {(undated > 0 || isTrayOpen) && (
          <Button size="small" variant="quiet" icon={<IconCalendarOff {...icon} />} aria-pressed={isTrayOpen} onClick={onTray}>
            {t('undatedCount', { count: undated })}
          </Button>
        )}
        <Segmented
          label={t('mode')}
          value={mode}
          options={calendarModes.map((value) => ({ value, label: t(`modes.${value}`) }))}
          onChange={onMode}
        />
      </div>
    </header>
  )
}

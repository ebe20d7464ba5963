import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import css from '#client/features/tables/cells/calendar.module.css'
import { IconButton } from '#client/ui/IconButton.tsx'

interface CalendarProps {
  /** YYYY-MM-DD */
  value: string | undefined
  language: string
  today: string
  texts: { previous: string; next: string; today: string; clear: string }
  onPick(day: string | null): void
}

const dayLength = 86_400_000

/** A month of days. The text beside it is the keyboard's way to enter a day; this is for the pointer. */
export function Calendar({ value, language, today, texts, onPick }: CalendarProps) {
  const [month, setMonth] = useState((value ?? today).slice(0, 7))
  const first = new Date(`${month}-01T00:00:00Z`)
  const weekStart = language === 'en' ? 0 : 1
  const lead = (first.getUTCDay() - weekStart + 7) % 7
  const days = Array.from({ length: 42 }, (_, index) => new Date(first.getTime() + (index - lead) * dayLength).toISOString().slice(0, 10))
  const title = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(first)
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'narrow', timeZone: 'UTC' })
  const move = (by: number): void =>
    setMonth(new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + by, 1)).toISOString().slice(0, 7))
  return (
    <div role="group" aria-label={title} className={css['calendar']} onMouseDown={(event) => event.preventDefault()}>
      <div className={css['head']}>
        <span className={css['title']}>{title}</span>
        <IconButton tabIndex={-1} label={texts.previous} icon={<IconChevronLeft size={16} stroke={1.5} />} onClick={() => move(-1)} />
        <IconButton tabIndex={-1} label={texts.next} icon={<IconChevronRight size={16} stroke={1.5} />} onClick={() => move(1)} />
      </div>
      <div className={css['days']}>
        {days.slice(0, 7).map((day) => (
          <span key={day} className={css['weekday']}>
            {weekday.format(new Date(`${day}T00:00:00Z`))}
          </span>
        ))}
        {days.map((day) => (
          <button
            key={day}
            type="button"
            tabIndex={-1}
            className={css['day']}
            aria-pressed={day === value}
            data-other={day.slice(0, 7) !== month || undefined}
            data-today={day === today || undefined}
            onClick={() => onPick(day)}
          >
            {Number(day.slice(8))}
          </button>
        ))}
      </div>
      <div className={css['foot']}>
        <button type="button" tabIndex={-1} onClick={() => onPick(today)}>
          {texts.today}
        </button>
        <button type="button" tabIndex={-1} onClick={() => onPick(null)}>
          {texts.clear}
        </button>
      </div>
    </div>
  )
}

import { useRef, useState } from 'react'
import { addDays } from '#shared/days/day.ts'
import { calendarStart } from '#shared/nouns/tasks/task.ts'
import { useCalendarFace } from '#client/cells/use-calendar-face.ts'
import { offeredDays } from '#client/records/tasks/use-many-tasks.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { DayCalendar } from '#client/ui/calendar/opened-later.tsx'
import { Popover } from '#client/ui/Popover.tsx'
import css from '#client/records/tasks/deadline-menu.module.css'

interface DeadlineMenuProps {
  today: string
  onPick(day: string | null): void
}

/** A button for the deadline of tasks: near days by one press, all others in a calendar. */
export function DeadlineMenu({ today, onPick }: DeadlineMenuProps) {
  const { t } = useTranslation('tasks')
  const face = useCalendarFace()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const pick = (day: string | null): void => {
    setOpen(false)
    button.current?.focus()
    onPick(day)
  }
  return (
    <>
      <Button ref={button} size="small" aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('detail.deadline')}
      </Button>
      <Popover
        anchor={button}
        open={open}
        placement="top-start"
        role="dialog"
        aria-label={t('detail.deadline')}
        onClose={(reason) => {
          setOpen(false)
          if (reason === 'escape') button.current?.focus()
        }}
      >
        <div className={css.days}>
          {offeredDays.map(({ key, days }) => (
            <Button key={key} size="small" onClick={() => pick(addDays(today, days))}>
              {t(`near.${key}`)}
            </Button>
          ))}
          <Button size="small" variant="quiet" onClick={() => pick(null)}>
            {t('detail.noDeadline')}
          </Button>
        </div>
        <DayCalendar {...face} label={t('detail.deadline')} today={today} value={undefined} min={calendarStart} onPick={pick} />
      </Popover>
    </>
  )
}

import { IconCalendarSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { readIsoDay, writeIsoDay } from '#shared/days/day.ts'
import { useCalendarFace } from '#client/cells/use-calendar-face.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { DayField } from '#client/ui/calendar/opened-later.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { Popover } from '#client/ui/Popover.tsx'
import { useFocusBack } from '#client/ui/use-focus-back.ts'
import css from '#client/views/time/go-to-day.module.css'

interface GoToDayProps {
  /** in sight now */
  day: number
  today: number
  onDay(day: number): void
}

/** The way to a day that is far from here: typed, or picked from a month. */
export function GoToDay({ day, today, onDay }: GoToDayProps) {
  const { t } = useTranslation('timeViews')
  const face = useCalendarFace()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState<string>()
  useFocusBack(open, button)
  const value = wanted ?? writeIsoDay(day)
  const close = (): void => {
    setOpen(false)
    setWanted(undefined)
  }
  return (
    <>
      <IconButton
        ref={button}
        label={t('goToDay')}
        icon={<IconCalendarSearch size={16} stroke={1.5} aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => (open ? close() : setOpen(true))}
      />
      <Popover anchor={button} open={open} role="dialog" aria-label={t('goToDay')} className={css.box} onClose={close}>
        <form
          className={css.form}
          onSubmit={(event) => {
            event.preventDefault()
            onDay(readIsoDay(value) ?? day)
            close()
          }}
        >
          <DayField
            label={t('goToDay')}
            {...face}
            today={writeIsoDay(today)}
            value={value}
            onChange={(next) => setWanted(next ?? undefined)}
          />
          <Button type="submit" variant="primary">
            {t('go')}
          </Button>
        </form>
      </Popover>
    </>
  )
}

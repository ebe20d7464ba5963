import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Button } from 'react-aria-components/Button'
import {
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
} from 'react-aria-components/Calendar'
import { classNames } from '#client/ui/class-names.ts'
import type { CalendarTexts } from '#client/ui/calendar/calendar-face.ts'
import { Row } from '#client/ui/layout/Row.tsx'
import css from '#client/ui/calendar/calendar.module.css'

interface CalendarBodyProps {
  today: string
  texts: CalendarTexts
  onToday: () => void
  onClear: (() => void) | undefined
}

/** A month of days between its title and the two presses below it. */
export function CalendarBody({ today, texts, onToday, onClear }: CalendarBodyProps) {
  return (
    <>
      <Row as="header" gap={0}>
        <Heading className={css.title ?? ''} />
        <Button slot="previous" className={css.move ?? ''} aria-label={texts.previous}>
          <IconChevronLeft size={16} stroke={1.5} aria-hidden />
        </Button>
        <Button slot="next" className={css.move ?? ''} aria-label={texts.next}>
          <IconChevronRight size={16} stroke={1.5} aria-hidden />
        </Button>
      </Row>
      <CalendarGrid className={css.days ?? ''}>
        <CalendarGridHeader>{(name) => <CalendarHeaderCell className={css.weekday ?? ''}>{name}</CalendarHeaderCell>}</CalendarGridHeader>
        <CalendarGridBody>
          {(date) => <CalendarCell date={date} className={classNames(css.day, date.toString() === today && css.today) ?? ''} />}
        </CalendarGridBody>
      </CalendarGrid>
      <div className={css.foot}>
        <button type="button" onClick={onToday}>
          {texts.today}
        </button>
        {onClear && (
          <button type="button" onClick={onClear}>
            {texts.clear}
          </button>
        )}
      </div>
    </>
  )
}

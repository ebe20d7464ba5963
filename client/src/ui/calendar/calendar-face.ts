import type { DateValue } from 'react-aria-components/Calendar'

/** The words of a calendar, which its parts cannot know. */
export interface CalendarTexts {
  open: string
  previous: string
  next: string
  today: string
  clear: string
}

/** The needs of every calendar. Days are `YYYY-MM-DD`. */
export interface CalendarFace {
  /** its accessible name; the month follows */
  label: string
  /** the tag of a language, whose region says the order of a date */
  language: string
  /** of a week; 0 is Sunday */
  firstDay: 0 | 1 | 6
  today: string
  texts: CalendarTexts
  /** the focus goes into the days as they appear */
  autoFocus?: boolean
}

export const writeDay = (day: DateValue): string => day.toString().slice(0, 10)

export const weekdays = { 0: 'sun', 1: 'mon', 6: 'sat' } as const

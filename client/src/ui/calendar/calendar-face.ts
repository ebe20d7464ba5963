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
  /** says the order of a date and the first day of a week */
  language: string
  today: string
  texts: CalendarTexts
  /** the focus goes into the days as they appear */
  autoFocus?: boolean
}

export const writeDay = (day: DateValue): string => day.toString().slice(0, 10)

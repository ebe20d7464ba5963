import { daysBetween } from '#shared/days/day.ts'
import { dayOfMoment, deadlineState, type Task } from '#shared/nouns/tasks/task.ts'
import { ownZone } from '#client/nouns/tasks/task-day.ts'
import { dayFormat, type DayFormat } from '#client/i18n/day-format.ts'
import type { Language } from '#client/i18n/languages.ts'
import { momentTag } from '#client/i18n/region.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import css from '#client/nouns/tasks/rows/DeadlineText.module.css'

/** A deadline in few words: days overdue, today, or the date; with its time of day where it has one. */
export function DeadlineText({ task, today }: { task: Pick<Task, 'deadline' | 'status'>; today: string }) {
  const { t, language } = useTranslation('tasks')
  const zone = ownZone()
  const state = deadlineState(task, today, zone)
  if (task.deadline === null) return null
  const day = dayOfMoment(task.deadline, zone)
  const date = (): string => shortDay(language).format(new Date(day))
  const text =
    state === 'overdue' ? t('deadline.overdue', { count: daysBetween(day, today) }) : state === 'today' ? t('deadline.today') : date()
  const time = task.deadline.length > 10 && state !== 'overdue' && timeText(task.deadline, language)
  return (
    <time dateTime={task.deadline} className={css.deadline} data-state={state}>
      {time ? `${text}, ${time}` : text}
    </time>
  )
}

const shortDays = new Map<string, DayFormat>()

/** Made once for a language and a person's choices: that takes longer than all else of a row. */
function shortDay(language: Language): DayFormat {
  const tag = momentTag(language)
  let format = shortDays.get(tag)
  if (!format) shortDays.set(tag, (format = dayFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' })))
  return format
}

function timeText(moment: string, language: Language): string {
  return new Intl.DateTimeFormat(momentTag(language), { timeStyle: 'short' }).format(new Date(moment))
}

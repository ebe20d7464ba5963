import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useMemo, useState, type ReactNode } from 'react'
import { addMonths, readIsoDay } from '#shared/days/day.ts'
import { wallClock } from '#shared/days/clock.ts'
import { dayOfMoment, isPending, movedMoment, type Task } from '#shared/nouns/tasks/task.ts'
import { laterDays } from '#shared/nouns/tasks/recurrence.ts'
import { changeTask } from '#shared/nouns/tasks/tasks-document.ts'
import { ownZone } from '#client/nouns/tasks/task-day.ts'
import type { TaskEntry } from '#client/nouns/tasks/task-entry.ts'
import type { Tasks } from '#client/nouns/tasks/use-tasks.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useIsPhone } from '#client/lib/use-media-query.ts'
import { Button } from '#client/ui/Button.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import type { CalendarEvent } from '#client/views/calendar/calendar-events.ts'
import { MonthGrid } from '#client/views/calendar/MonthGrid.tsx'
import type { DateField } from '#client/views/time/date-binding.ts'
import { periodOf } from '#client/views/time/period.ts'
import { useDayNames } from '#client/views/time/use-day-names.ts'
import { useSpanDrag } from '#client/views/time/use-span-drag.ts'
import { useWeekStart } from '#client/views/time/week-start.ts'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/features/tasks/ui/TaskCalendar.module.css'

export interface TaskCalendarProps {
  tasks: Tasks
  entries: readonly TaskEntry[]
  today: string
  openId: string | null
  row(entry: TaskEntry): ReactNode
  onOpen(id: string): void
}

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const
const hues: Record<Task['status'], string> = {
  doing: 'amber',
  open: 'blue',
  suggestion: 'violet',
  done: 'green',
  ignored: 'gray',
}

/** Tasks on the days of their deadlines, by the grid of calendar views; dragged to another day, they are due then. */
export function TaskCalendar({ tasks, entries, today, openId, row, onOpen }: TaskCalendarProps) {
  const { t, language } = useTranslation('tasks')
  const todayNumber = readIsoDay(today) ?? 0
  const [shown, setShown] = useState(todayNumber)
  const { day: weekStart } = useWeekStart(language)
  const names = useDayNames(language)
  const isPhone = useIsPhone()
  const period = periodOf('month', shown, weekStart)
  const label = t('detail.deadline')
  const { byId, events } = useEvents({ entries, tasks, label, from: period.from, to: period.to })
  const shift = (id: string, days: number): void => {
    const entry = byId.get(id)
    const source = entry && tasks.sources.get(entry.document)
    if (entry?.task.deadline && source?.canWrite && days !== 0)
      changeTask(source.doc, id, { deadline: movedMoment(entry.task.deadline, days, ownZone()) })
  }
  const drag = useSpanDrag({
    placeAt,
    heldAt: (element) => {
      const event = events.find(({ key }) => key === element.closest<HTMLElement>('[data-event]')?.dataset['event'])
      return event?.of.mayWrite ? { key: event.key, grip: 'move', span: { from: event.from, to: event.to }, seen: null } : undefined
    },
    onDone: ({ key, span }, to) => shift(key, to.from - span.from),
  })
  const preview = drag.preview
  const drawn = preview ? events.map((event) => (event.key === preview.key ? { ...event, ...preview.span } : event)) : events
  const openDay = (day: number): void => setShown(day)
  const ofDay = events.flatMap(({ recordId, from }) => (from === shown ? (byId.get(recordId) ?? []) : []))
  return (
    <div className={css.calendar} onPointerDown={drag.onPointerDown}>
      <header className={css.head}>
        <Button size="small" onClick={() => setShown(todayNumber)}>
          {t('deadline.today')}
        </Button>
        <IconButton label={t('calendar.previous')} icon={<IconChevronLeft {...icon} />} onClick={() => setShown(addMonths(shown, -1))} />
        <IconButton label={t('calendar.next')} icon={<IconChevronRight {...icon} />} onClick={() => setShown(addMonths(shown, 1))} />
        <h2 className={css.month} aria-live="polite">
          {names.month(shown)}
        </h2>
      </header>
      <MonthGrid
        label={names.month(shown)}
        period={period}
        shown={shown}
        events={drawn}
        isSmall={isPhone}
        today={todayNumber}
        focusDay={shown}
        names={names}
        onOpenDay={openDay}
        onDayKey={(event, day) => {
          const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[event.key]
          if (step === undefined) return
          event.preventDefault()
          setShown(day + step)
        }}
        actions={{
          names,
          openRecordId: openId ?? undefined,
          movingKey: preview?.key,
          onOpen,
          onShift: (event, days) => shift(event.recordId, days),
        }}
      />
      {/* the small grid has no room for titles */}
      {isPhone && (
        <section className={css.day} aria-label={names.full(shown)}>
          <h3 className={css.dayName}>{names.full(shown)}</h3>
          {ofDay.length === 0 ? (
            <Text as="p" size={13} muted>
              {t('empty.nothing')}
            </Text>
          ) : (
            <ul className={css.ofDay}>{ofDay.map(row)}</ul>
          )}
        </section>
      )}
    </div>
  )
}

interface EventParts {
  entries: readonly TaskEntry[]
  tasks: Tasks
  label: string
  from: number
  to: number
}

/** The tasks of some days, and the days on which they come again. */
function useEvents({ entries, tasks, label, from, to }: EventParts): { byId: Map<string, TaskEntry>; events: CalendarEvent[] } {
  const { byId, events: own } = useMemo(() => eventsOf(entries, tasks, label), [entries, tasks, label])
  return useMemo(() => {
    // a week more on both sides: the grid shows days of the neighbouring months
    const later = own.flatMap((event) => laterEvents(event, byId.get(event.recordId)?.task, from - 7, to + 7))
    return { byId, events: [...own, ...later].sort(byTime) }
  }, [own, byId, from, to])
}

/** Tasks with a deadline as events of the grid. */
function eventsOf(entries: readonly TaskEntry[], tasks: Tasks, label: string): { byId: Map<string, TaskEntry>; events: CalendarEvent[] } {
  const byId = new Map(entries.map((entry) => [entry.task.id, entry]))
  const zone = ownZone()
  const field = {
    id: 'deadline',
    tableId: '',
    type: 'date' as const,
    label,
    config: {},
    required: false,
    position: 'a0',
  }
  const events = entries.flatMap(({ task, document }): CalendarEvent[] => {
    const day = task.deadline === null ? undefined : readIsoDay(dayOfMoment(task.deadline, zone))
    if (task.deadline === null || day === undefined) return []
    const of: DateField = {
      field,
      kind: task.deadline.length === 10 ? 'day' : 'instant',
      mayWrite: tasks.sources.get(document)?.canWrite === true && isPending(task),
      mayFill: false,
    }
    const minute = task.deadline.length === 10 ? {} : { minute: minuteOf(task.deadline, zone) }
    return [
      {
        key: task.id,
        recordId: task.id,
        of,
        title: task.title,
        hue: hues[task.status],
        from: day,
        to: day,
        ...minute,
      },
    ]
  })
  return { byId, events }
}

const byTime = (a: CalendarEvent, b: CalendarEvent): number =>
  a.from - b.from || (a.minute ?? -1) - (b.minute ?? -1) || (a.key < b.key ? -1 : 1)

/** The days on which a pending task that repeats comes again, from `from` to `to`. They open the task, and stay where its rule has them. */
function laterEvents(event: CalendarEvent, task: Task | undefined, from: number, to: number): CalendarEvent[] {
  if (!task?.repeat || task.deadline === null || !isPending(task)) return []
  const days = laterDays(task, from, to, ownZone())
  return days.map((day) => ({ ...event, key: `${task.id} ${day}`, from: day, to: day, of: { ...event.of, mayWrite: false } }))
}

function minuteOf(moment: string, zone: string): number {
  const { hour, minute } = wallClock(new Date(moment), zone)
  return hour * 60 + minute
}

function placeAt(x: number, y: number): { day: number } | undefined {
  const cell = document.elementsFromPoint(x, y).find((element) => element.hasAttribute('data-day'))
  const day = cell instanceof HTMLElement ? Number(cell.dataset['day']) : Number.NaN
  return Number.isNaN(day) ? undefined : { day }
}

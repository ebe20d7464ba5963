import type * as Y from 'yjs'
import { daysBetween } from '#shared/days/day.ts'
import { derivedId } from '#shared/lib/derived-id.ts'
import type { DocumentOrigin } from '#shared/nouns/documents/document-origin.ts'
import { nextDay, readRule } from '#shared/nouns/tasks/recurrence.ts'
import { readTask, text } from '#shared/nouns/tasks/read-task.ts'
import { dayOfMoment, movedMoment, type Task, type TaskStatus } from '#shared/nouns/tasks/task.ts'
import { addTask, addTodos, partsOf, tasksOf, withTask, type NewTask } from '#shared/nouns/tasks/tasks-document.ts'

export interface StatusChange {
  memberId: string
  /** ISO */
  at: string
  /** the day where the person is, `YYYY-MM-DD`; absent: that of `at` in UTC */
  today?: string
  /** the person's; a time of day stays the same there, also over summer time */
  zone?: string
}

/**
 * Moves a task to a status. Done sets who completed it and when, and makes the next task of one that repeats; leaving done clears both; doing sets
 * when it was started. The one command for the ring, dragging, automations and planners.
 */
export function setTaskStatus(doc: Y.Doc, id: string, status: TaskStatus, by: StatusChange, origin: DocumentOrigin = 'person'): void {
  withTask(doc, id, origin, (map) => {
    const wasDone = map.get('status') === 'done'
    map.set('status', status)
    map.set('completedAt', status === 'done' ? by.at : null)
    map.set('completedBy', status === 'done' ? by.memberId : null)
    if (status === 'doing' && text(map, 'startedAt') === null) map.set('startedAt', by.at)
    const task = status === 'done' && !wasDone ? readTask(id, map) : undefined
    if (task) addNext(doc, task, by, origin)
  })
}

type Moments = Pick<Task, 'deadline' | 'start' | 'createdAt'>

const occurrence = ({ deadline, start, createdAt }: Moments): string => deadline ?? start ?? createdAt

/** The day on which a task that repeats counts, where the person is: its deadline, else its start, else that of its making. */
export const occurrenceDay = (task: Moments, zone?: string): string => dayOfMoment(occurrence(task), zone)

/** The id of the task after the one of a day, as its moment is written: every device that completes it makes the same, whenever it does. */
export const nextTaskId = (series: string, day: string): string => derivedId(`${series} ${day}`, 'a')

/** The next task of one that repeats; undefined after its end. Days missed since are left out. */
export function nextTask(task: Task, by: StatusChange): NewTask | undefined {
  const rule = task.repeat && readRule(task.repeat.rule)
  if (!task.repeat || !rule) return undefined
  const { series, zone = by.zone } = task.repeat
  const day = occurrenceDay(task, zone)
  const today = task.repeat.zone === undefined ? by.today : undefined
  const next = nextDay(rule, day, today ?? dayOfMoment(by.at, zone))
  if (next === undefined) return undefined
  const later = daysBetween(day, next)
  return {
    ...task,
    // of the moment's text: the same id on devices in all zones
    id: nextTaskId(series, occurrence(task).slice(0, 10)),
    status: 'open',
    deadline: task.deadline === null ? next : movedMoment(task.deadline, later, zone ?? 'UTC'),
    start: task.start === null ? null : movedMoment(task.start, later, zone ?? 'UTC'),
    startedAt: null,
    createdAt: by.at,
    position: null,
    attachments: [],
  }
}

function addNext(doc: Y.Doc, task: Task, by: StatusChange, origin: DocumentOrigin): void {
  const next = nextTask(task, by)
  if (!next || tasksOf(doc).has(next.id)) return
  addTask(doc, next, origin)
  const todos = task.todos.map(({ id, title }) => ({ id: derivedId(`${next.id} ${id}`, 'b'), title }))
  addTodos(doc, next.id, todos, origin)
  const zone = task.repeat?.zone ?? by.zone
  const later = daysBetween(occurrenceDay(task, zone), dayOfMoment(next.deadline ?? occurrence(task), zone))
  for (const id of partsOf(doc, task.id)) addPart(doc, id, { next, later, by, origin })
}

/** A part of the next task: as that of the last, open again and as many days later. */
function addPart(
  doc: Y.Doc,
  id: string,
  { next, later, by, origin }: { next: NewTask; later: number; by: StatusChange; origin: DocumentOrigin },
): void {
  const map = tasksOf(doc).get(id)
  const part = map && readTask(id, map)
  if (!part) return
  const partId = derivedId(`${next.id} ${id}`, 'c')
  const moved = (moment: string | null): string | null => (moment === null ? null : movedMoment(moment, later, by.zone ?? 'UTC'))
  const [deadline, start] = [moved(part.deadline), moved(part.start)]
  addTask(
    doc,
    { ...part, id: partId, parent: next.id, status: 'open', deadline, start, startedAt: null, createdAt: by.at, attachments: [] },
    origin,
  )
  const todos = part.todos.map(({ id: todo, title }) => ({ id: derivedId(`${partId} ${todo}`, 'b'), title }))
  addTodos(doc, partId, todos, origin)
}

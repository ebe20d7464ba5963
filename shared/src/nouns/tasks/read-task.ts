import * as Y from 'yjs'
import { byPosition } from '#shared/lib/positions.ts'
import { readRule } from '#shared/nouns/tasks/recurrence.ts'
import { taskPriorities, taskStatuses, type Task, type TaskFile, type TaskRepeat, type Todo } from '#shared/nouns/tasks/task.ts'

export type TaskMap = Y.Map<unknown>

export interface StoredTodo {
  title: string
  done: boolean
  position: string
}

/** Keys of things that several people may add to one task at once; each thing is a key of its own, so that none is lost. */
export const keyOfTodo = (id: string): string => `todo:${id}`
export const keyOfFile = (id: string): string => `file:${id}`
export const keyOfFollower = (memberId: string): string => `follower:${memberId}`

/** One stored task; undefined for content without a title. Content of a newer version or a stranger is kept and not shown. */
export function readTask(id: string, map: unknown): Task | undefined {
  if (!(map instanceof Y.Map)) return undefined
  const title: unknown = map.get('title')
  if (typeof title !== 'string') return undefined
  return { id, title, ...readValues(map), ...readParts(map) }
}

function readValues(map: TaskMap): Omit<Task, 'id' | 'title' | 'followers' | 'attachments' | 'todos'> {
  return {
    description: text(map, 'description') ?? '',
    status: oneOf(taskStatuses, map.get('status'), 'open'),
    priority: oneOf(taskPriorities, map.get('priority'), 'notPrioritized'),
    record: readRecord(map.get('record')),
    owners: texts(map.get('owners')),
    groups: texts(map.get('groups')),
    createdAt: text(map, 'createdAt') ?? '',
    createdBy: text(map, 'createdBy') ?? '',
    start: text(map, 'start'),
    deadline: text(map, 'deadline'),
    startedAt: text(map, 'startedAt'),
    completedAt: text(map, 'completedAt'),
    completedBy: text(map, 'completedBy'),
    parent: text(map, 'parent'),
    position: text(map, 'position'),
    repeat: readRepeat(map.get('repeat')),
    reminders: readReminders(map.get('reminders')),
  }
}

function readRecord(value: unknown): Task['record'] {
  const { tableId, recordId } = objectOf(value)
  return typeof tableId === 'string' && typeof recordId === 'string' ? { tableId, recordId } : null
}

/** Names of time zones are shorter. */
const longestZone = 80

function readRepeat(value: unknown): TaskRepeat | null {
  const { rule, series, zone } = objectOf(value)
  if (typeof rule !== 'string' || typeof series !== 'string' || !readRule(rule)) return null
  return { rule, series, ...(typeof zone === 'string' && zone.length <= longestZone && { zone }) }
}

function readReminders(value: unknown): number[] {
  if (!Array.isArray(value)) return []
  return value.filter((minutes): minutes is number => Number.isInteger(minutes) && minutes >= 0)
}

/** To-dos, files and followers, by one walk over the keys. */
function readParts(map: TaskMap): Pick<Task, 'followers' | 'attachments' | 'todos'> {
  const followers: string[] = []
  const attachments: TaskFile[] = []
  const todos: (Todo & { position: string })[] = []
  // not by its iterator, which makes three objects for each of its keys
  map.forEach((value, key) => {
    const at = key.indexOf(':')
    if (at < 0) return
    const id = key.slice(at + 1)
    const { title, done, position, name, size, type } = objectOf(value)
    if (key.startsWith('todo:') && typeof title === 'string') {
      todos.push({ id, title, done: done === true, position: typeof position === 'string' ? position : 'a0' })
    } else if (key.startsWith('file:') && typeof name === 'string') {
      attachments.push({ id, name, size: typeof size === 'number' ? size : 0, type: typeof type === 'string' ? type : '' })
    } else if (key.startsWith('follower:') && value === true) followers.push(id)
  })
  return {
    followers: followers.sort(),
    // ids are ordered by the time they were made
    attachments: attachments.sort((a, b) => (a.id < b.id ? -1 : 1)),
    todos: todos.sort(byPosition).map(({ id, title, done }) => ({ id, title, done })),
  }
}

type Loose = Partial<Record<string, unknown>>

const objectOf = (value: unknown): Loose => (typeof value === 'object' && value !== null ? (value as Loose) : {})

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [])

export const text = (map: TaskMap, key: string): string | null => {
  const value = map.get(key)
  return typeof value === 'string' ? value : null
}

function oneOf<T extends string>(choices: readonly T[], value: unknown, fallback: T): T {
  return choices.find((choice) => choice === value) ?? fallback
}

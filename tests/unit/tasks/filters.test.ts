import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import type { TaskScope } from '#client/nouns/tasks/task-filters.ts'
import { cutSections } from '#client/nouns/tasks/task-sections.ts'
import { createTask, cloneTask } from '#client/nouns/tasks/task-commands.ts'
import type { TaskEntry, TaskPlace } from '#client/nouns/tasks/task-entry.ts'
import { setTaskStatus } from '#shared/nouns/tasks/task-status.ts'
import { addTask, addTodos, changeTodo, readTasks, type NewTask } from '#shared/nouns/tasks/tasks-document.ts'
import type { TaskPriority } from '#shared/nouns/tasks/task.ts'

const none: ReadonlySet<TaskPriority> = new Set()

function entry(id: string, place: TaskPlace, task: Partial<NewTask> = {}, done?: string): TaskEntry {
  const doc = new Y.Doc()
  addTask(doc, { id, title: id, createdAt: '2026-01-01', createdBy: 'me', ...task })
  if (done !== undefined) setTaskStatus(doc, id, 'done', { memberId: 'me', at: done })
  return { place, document: 'tasks:team', task: readTasks(doc)[0]! }
}

const titles = (entries: readonly TaskEntry[]) => entries.map(({ task }) => task.id)

describe('tabs of the task page', () => {
  const entries = [
    entry('mine', 'team'),
    entry('shared', 'team', { owners: ['me', 'you'] }),
    entry('yours', 'team', { owners: ['you'] }),
    entry('nobody’s', 'team', { owners: [] }),
    entry('private', 'personal'),
  ]
  it.each<[TaskScope, string[]]>([
    ['mine', ['mine', 'shared']],
    ['assigned', ['yours']],
    ['personal', ['private']],
    ['all', ['mine', 'nobody’s', 'private', 'shared', 'yours']],
  ])('%s', (scope, expected) => {
    expect(titles(cutSections({ scope, priorities: none, memberId: 'me' })(entries).open)).toEqual(expected)
  })
})

describe('sections', () => {
  it('order by urgency, deadline, age; finished ones newest first', () => {
    const entries = [
      entry('old', 'team', { createdAt: '2025-01-01' }),
      entry('new', 'team'),
      entry('due later', 'team', { deadline: '2026-03-01' }),
      entry('due soon', 'team', { deadline: '2026-02-01' }),
      entry('urgent', 'team', { priority: 'urgent' }),
      entry('first', 'team', {}, '2026-02-01T00:00:00Z'),
      entry('last', 'team', {}, '2026-02-02T00:00:00Z'),
    ]
    const sections = cutSections({ scope: 'all', priorities: none, memberId: 'me' })(entries)
    expect(titles(sections.open)).toEqual(['urgent', 'due soon', 'due later', 'old', 'new'])
    expect(titles(sections.done)).toEqual(['last', 'first'])
    expect(sections.doing).toEqual([])
  })

  it('show the chosen priorities together', () => {
    const entries = (['low', 'medium', 'high'] as const).map((priority) => entry(priority, 'team', { priority }))
    const chosen: ReadonlySet<TaskPriority> = new Set(['low', 'high'])
    expect(titles(cutSections({ scope: 'all', priorities: chosen, memberId: 'me' })(entries).open)).toEqual(['high', 'low'])
  })
})

describe('a new task', () => {
  it('belongs to its maker, and has begun when it is made in Doing', () => {
    const doc = new Y.Doc()
    const id = createTask(doc, 'me', { title: 'Call', status: 'doing' })
    const [task] = readTasks(doc)
    expect(task).toMatchObject({ id, owners: ['me'], createdBy: 'me', status: 'doing', startedAt: task!.createdAt })
  })

  it('made from another is open again, its to-dos undone', () => {
    const doc = new Y.Doc()
    addTask(doc, { id: 'a', title: 'Call', createdAt: '2026-01-01', createdBy: 'you', owners: ['you'], deadline: '2026-02-01' })
    addTodos(doc, 'a', [{ id: 'x', title: 'dial' }])
    changeTodo(doc, 'a', 'x', { done: true })
    setTaskStatus(doc, 'a', 'done', { memberId: 'you', at: '2026-01-02' })
    const id = cloneTask(doc, 'me', readTasks(doc)[0]!, 'Call (copy)')
    const copy = readTasks(doc).find((task) => task.id === id)
    expect(copy).toMatchObject({
      title: 'Call (copy)',
      status: 'open',
      completedAt: null,
      completedBy: null,
      owners: ['you'],
      createdBy: 'me',
      deadline: '2026-02-01',
    })
    expect(copy?.todos.map(({ title, done }) => [title, done])).toEqual([['dial', false]])
    expect(copy?.todos[0]?.id).not.toBe('x')
  })
})

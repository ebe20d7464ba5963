import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { addTask, readTasks, type NewTask } from '#shared/nouns/tasks/tasks-document.ts'
import { mayDeleteTask } from '#client/nouns/tasks/may-delete.ts'
import { entryOf } from '#client/nouns/tasks/task-entry.ts'
import type { TaskSource } from '#client/nouns/tasks/use-tasks.ts'

/** True where `me` is offered to delete a task that somebody else has made. */
function isOffered(name: string, task: Partial<NewTask>, canWrite = true): boolean {
  const doc = new Y.Doc()
  addTask(doc, { id: 'a', title: 'Call', createdAt: '2026-01-01', createdBy: 'maker', ...task })
  const [read] = readTasks(doc)
  if (!read) throw new Error('a task was added')
  const entry = entryOf(read, name)
  const source: TaskSource = { name, place: entry.place, doc, canWrite }
  return mayDeleteTask(entry, source, 'me')
}

/** Specification 3 §6. */
it('deleting a task is offered to editors of its table, to owners of others, and of those of a group to the maker alone', () => {
  expect(isOffered('tasks:table:t', {})).toBe(true)
  expect(isOffered('tasks:table:t', { owners: ['me'] }, false)).toBe(false)
  expect(isOffered('tasks:team', { owners: ['other'] })).toBe(false)
  expect(isOffered('tasks:team', { owners: ['me'] })).toBe(true)
  expect(isOffered('tasks:team', { owners: ['other'], createdBy: 'me' })).toBe(true)
  expect(isOffered('tasks:team', { owners: ['me'], groups: ['sales'] })).toBe(false)
  expect(isOffered('tasks:team', { groups: ['sales'], createdBy: 'me' })).toBe(true)
})

import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { addTask, readTasks, type NewTask } from '#shared/nouns/tasks/tasks-document.ts'
import { remindersBetween } from '#client/features/reminders/due-reminders.ts'

function tasks(task: Partial<NewTask>) {
  const doc = new Y.Doc()
  addTask(doc, { id: 'a', title: 'Call', createdAt: '2026-01-01', createdBy: 'me', reminders: [0, 60], ...task })
  return readTasks(doc)
}
const all = (task: Partial<NewTask>, viewer = { memberId: 'me', roleId: 'role' }) =>
  remindersBetween(tasks(task), viewer, 'America/Sao_Paulo', 0, Number.MAX_SAFE_INTEGER).map(({ at }) => new Date(at).toISOString())

it.each([
  [{ deadline: '2026-11-27T12:00:00.000Z' }, ['2026-11-27T11:00:00.000Z', '2026-11-27T12:00:00.000Z']],
  // a day is nine in the morning where the person is
  [{ deadline: '2026-11-27' }, ['2026-11-27T11:00:00.000Z', '2026-11-27T12:00:00.000Z']],
  [{ deadline: null }, []],
  [{ deadline: '2026-11-27', owners: ['you'] }, []],
  [{ deadline: '2026-11-27', owners: [], groups: ['role'], reminders: [0] }, ['2026-11-27T12:00:00.000Z']],
])('reminders of %j', (task, expected) => expect(all(task)).toEqual(expected))

it('only those between two moments', () => {
  const from = Date.parse('2026-11-27T11:30:00.000Z')
  const found = remindersBetween(tasks({ deadline: '2026-11-27' }), { memberId: 'me' }, 'America/Sao_Paulo', from, from + 3_600_000)
  expect(found.map(({ key }) => key)).toEqual([`a:${Date.parse('2026-11-27T12:00:00.000Z')}`])
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { addTask, changeTask, readTasks } from '#shared/nouns/tasks/tasks-document.ts'
import { placesFor } from '#client/nouns/tasks/place-task.ts'
import { byHand } from '#client/nouns/tasks/task-filters.ts'
import { taskListOf } from '#client/nouns/tasks/task-list.ts'
import { entryOf, type TaskEntry } from '#client/nouns/tasks/task-entry.ts'

const made = (doc: Y.Doc): TaskEntry[] => readTasks(doc).map((task) => entryOf(task, 'tasks:team'))

it('a task dropped anywhere stands there, and what was above it stays above', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(7), fc.nat(7)), { maxLength: 20 }), (drops) => {
      const doc = new Y.Doc()
      for (let at = 0; at < 8; at++) addTask(doc, { id: `t${at}`, title: `${at}`, createdAt: `2026-01-0${at + 1}`, createdBy: 'me' })
      for (const [from, to] of drops) {
        const shown = made(doc).sort(byHand)
        const moved = shown[from]!
        const others = shown.filter((entry) => entry !== moved)
        for (const { entry, position } of placesFor(others, moved, to)) changeTask(doc, entry.task.id, { position })
        const expected = others.map(({ task }) => task.id).toSpliced(to, 0, moved.task.id)
        expect(
          made(doc)
            .sort(byHand)
            .map(({ task }) => task.id),
        ).toEqual(expected)
      }
    }),
  )
})

it('a list that follows its document is what reading it whole gives, and keeps what did not change', () => {
  const doc = new Y.Doc()
  const list = taskListOf(doc)
  expect(list.get()).toEqual([])
  for (let at = 9; at >= 0; at--) addTask(doc, { id: `t${at}`, title: 'x', createdAt: `2026-01-0${at % 4}`, createdBy: 'me' })
  expect(list.get()).toEqual(readTasks(doc))
  const before = list.get()
  changeTask(doc, 't3', { title: 'y' })
  expect(list.get()).toEqual(readTasks(doc))
  expect(list.get().filter((task) => !before.includes(task))).toHaveLength(1)
  doc.getMap('tasks').delete('t4')
  expect(list.get()).toEqual(readTasks(doc))
  expect(list.get()).toBe(list.get())
})

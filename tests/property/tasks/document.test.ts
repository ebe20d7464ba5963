import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { taskPriorities, taskStatuses } from '#shared/nouns/tasks/task.ts'
import { setTaskStatus } from '#shared/nouns/tasks/task-status.ts'
import { addTask, addTodos, changeTask, changeTodo, readTasks, removeTask, removeTodo } from '#shared/nouns/tasks/tasks-document.ts'

const ids = ['a', 'b', 'c']
const todoIds = ['x', 'y']
const at = '2026-01-02T03:04:05.000Z'

const step = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), id: fc.constantFrom(...ids), title: fc.string() }),
  fc.record({ kind: fc.constant('title' as const), id: fc.constantFrom(...ids), title: fc.string() }),
  fc.record({ kind: fc.constant('priority' as const), id: fc.constantFrom(...ids), priority: fc.constantFrom(...taskPriorities) }),
  fc.record({ kind: fc.constant('status' as const), id: fc.constantFrom(...ids), status: fc.constantFrom(...taskStatuses) }),
  fc.record({ kind: fc.constant('todo' as const), id: fc.constantFrom(...ids), todo: fc.constantFrom(...todoIds), title: fc.string() }),
  fc.record({ kind: fc.constant('tick' as const), id: fc.constantFrom(...ids), todo: fc.constantFrom(...todoIds), done: fc.boolean() }),
  fc.record({ kind: fc.constant('untodo' as const), id: fc.constantFrom(...ids), todo: fc.constantFrom(...todoIds) }),
  fc.record({ kind: fc.constant('remove' as const), id: fc.constantFrom(...ids) }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

function apply(doc: Y.Doc, one: Step): void {
  if (one.kind === 'add') addTask(doc, { id: one.id, title: one.title, createdAt: at, createdBy: 'me' })
  else if (one.kind === 'title') changeTask(doc, one.id, { title: one.title })
  else if (one.kind === 'priority') changeTask(doc, one.id, { priority: one.priority })
  else if (one.kind === 'status') setTaskStatus(doc, one.id, one.status, { memberId: 'me', at })
  else if (one.kind === 'todo') addTodos(doc, one.id, [{ id: one.todo, title: one.title }])
  else if (one.kind === 'tick') changeTodo(doc, one.id, one.todo, { done: one.done })
  else if (one.kind === 'untodo') removeTodo(doc, one.id, one.todo)
  else removeTask(doc, one.id)
}

describe('tasks in a document', () => {
  it('converge whatever several people do, and every task read is whole', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(2), fc.boolean(), step), { maxLength: 60 }), (history) => {
        const docs = [new Y.Doc(), new Y.Doc(), new Y.Doc()]
        for (const [who, sync, one] of history) {
          const doc = docs[who]!
          apply(doc, one)
          if (sync) for (const other of docs) Y.applyUpdate(other, Y.encodeStateAsUpdate(doc))
        }
        for (const from of docs) for (const to of docs) Y.applyUpdate(to, Y.encodeStateAsUpdate(from))
        const [first, ...rest] = docs.map((doc) => readTasks(doc))
        for (const other of rest) expect(other).toEqual(first)
        for (const task of first!) {
          expect(taskStatuses).toContain(task.status)
          expect(task.owners).toEqual(['me'])
        }
      }),
    )
  })

  it('keep both changes when two people change different fields at once', () => {
    const a = new Y.Doc()
    addTask(a, { id: 't', title: 'Call', createdAt: at, createdBy: 'me' })
    const b = new Y.Doc()
    Y.applyUpdate(b, Y.encodeStateAsUpdate(a))
    changeTask(a, 't', { title: 'Call back' })
    setTaskStatus(b, 't', 'done', { memberId: 'you', at })
    Y.applyUpdate(a, Y.encodeStateAsUpdate(b))
    expect(readTasks(a)[0]).toMatchObject({ title: 'Call back', status: 'done', completedBy: 'you', completedAt: at })
    setTaskStatus(a, 't', 'open', { memberId: 'me', at })
    expect(readTasks(a)[0]).toMatchObject({ status: 'open', completedBy: null, completedAt: null })
  })

  it('never throw on foreign content, and keep it', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: false, withBigInt: false }), (value) => {
        const doc = new Y.Doc()
        const map = doc.getMap('tasks')
        const foreign = new Y.Map<unknown>()
        map.set('plain', 'a string where a map belongs')
        map.set('odd', foreign)
        try {
          foreign.set('title', value)
        } catch {
          return // Yjs cannot store it
        }
        foreign.set('status', 'from the future')
        foreign.set('owners', 'nobody')
        foreign.set('todo:1', value)
        const tasks = readTasks(doc)
        expect(tasks.length).toBe(typeof value === 'string' ? 1 : 0)
        expect(map.size).toBe(2)
      }),
    )
  })
})

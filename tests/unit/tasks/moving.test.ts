import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { moveTask } from '#client/nouns/tasks/moving-task.ts'
import { createTaskUndo } from '#client/nouns/tasks/task-undo.ts'
import { setTaskStatus } from '#shared/nouns/tasks/task-status.ts'
import {
  addTask,
  addTodos,
  changeTask,
  changeTodo,
  putTask,
  readTasks,
  removeTask,
  storedTask,
  tasksOf,
} from '#shared/nouns/tasks/tasks-document.ts'

function withTask(): Y.Doc {
  const doc = new Y.Doc()
  addTask(doc, { id: 'a', title: 'Call', createdAt: '2026-01-01', createdBy: 'me', description: 'soon', priority: 'high' })
  addTodos(doc, 'a', [
    { id: 'x', title: 'dial' },
    { id: 'y', title: 'talk' },
  ])
  changeTodo(doc, 'a', 'x', { done: true })
  setTaskStatus(doc, 'a', 'done', { memberId: 'you', at: '2026-01-02' })
  tasksOf(doc).get('a')!.set('fromTheFuture', { kept: true })
  return doc
}

const ids = (doc: Y.Doc) => readTasks(doc).map((task) => task.id)

describe('moving a task', () => {
  it('takes everything along, also what this version does not know', () => {
    const from = withTask()
    const to = new Y.Doc()
    const [before] = readTasks(from)
    moveTask('a', from, to)
    expect(ids(from)).toEqual([])
    expect(readTasks(to)).toEqual([before])
    expect(storedTask(to, 'a')).toMatchObject({ fromTheFuture: { kept: true } })
  })

  it('leaves two when it is interrupted, never none', () => {
    const from = withTask()
    const to = new Y.Doc()
    const seen: number[] = []
    for (const doc of [from, to]) doc.on('afterTransaction', () => seen.push(ids(from).length + ids(to).length))
    moveTask('a', from, to)
    expect(seen).toEqual([2, 1])
    const refusing = withTask()
    to.on('beforeTransaction', () => {
      throw new Error('the tab was closed')
    })
    expect(() => moveTask('a', refusing, to)).toThrow('the tab was closed')
    expect(ids(refusing)).toEqual(['a'])
  })

  it('of one that is gone does nothing', () => {
    const to = new Y.Doc()
    moveTask('missing', new Y.Doc(), to)
    expect(ids(to)).toEqual([])
  })
})

describe('a deleted task', () => {
  it('comes back as it was, and not over one that is there', () => {
    const doc = withTask()
    const [before] = readTasks(doc)
    const stored = storedTask(doc, 'a')!
    removeTask(doc, 'a')
    putTask(doc, 'a', stored)
    expect(readTasks(doc)).toEqual([before])
    changeTask(doc, 'a', { title: 'Changed since' })
    putTask(doc, 'a', stored)
    expect(readTasks(doc)[0]?.title).toBe('Changed since')
  })
})

describe('undo on the task page', () => {
  function open() {
    const team = new Y.Doc()
    const personal = new Y.Doc()
    return { team, personal, undo: createTaskUndo([team, personal]) }
  }
  const add = (doc: Y.Doc, id: string) => addTask(doc, { id, title: id, createdAt: '2026-01-01', createdBy: 'me' })

  it('follows the order over both documents', () => {
    const { team, personal, undo } = open()
    undo.together(() => add(team, 'a'))
    undo.together(() => add(personal, 'b'))
    undo.together(() => add(team, 'c'))
    undo.undo()
    expect([ids(team), ids(personal)]).toEqual([['a'], ['b']])
    undo.undo()
    expect([ids(team), ids(personal)]).toEqual([['a'], []])
    undo.redo()
    undo.redo()
    undo.redo()
    expect([ids(team), ids(personal)]).toEqual([['a', 'c'], ['b']])
  })

  it('takes a move back in one step', () => {
    const { team, personal, undo } = open()
    undo.together(() => add(team, 'a'))
    undo.together(() => moveTask('a', team, personal))
    expect([ids(team), ids(personal)]).toEqual([[], ['a']])
    undo.undo()
    expect([ids(team), ids(personal)]).toEqual([['a'], []])
    undo.redo()
    expect([ids(team), ids(personal)]).toEqual([[], ['a']])
  })

  it('never touches what another person did', () => {
    const { team, undo } = open()
    const other = new Y.Doc()
    undo.together(() => add(team, 'mine'))
    Y.applyUpdate(other, Y.encodeStateAsUpdate(team))
    add(other, 'theirs')
    changeTask(other, 'mine', { title: 'renamed by them' })
    Y.applyUpdate(team, Y.encodeStateAsUpdate(other))
    undo.together(() => changeTask(team, 'mine', { priority: 'urgent' }))
    undo.undo()
    expect(readTasks(team).map(({ id, title, priority }) => [id, title, priority])).toEqual([
      ['mine', 'renamed by them', 'notPrioritized'],
      ['theirs', 'theirs', 'notPrioritized'],
    ])
  })

  it('forgets what could be redone after a new step in either document', () => {
    const { team, personal, undo } = open()
    undo.together(() => add(team, 'a'))
    undo.undo()
    undo.together(() => add(personal, 'b'))
    undo.redo()
    expect([ids(team), ids(personal)]).toEqual([[], ['b']])
  })
})

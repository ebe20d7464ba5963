import type { Doc } from 'yjs'
import { newId } from '#shared/lib/ids.ts'
import { setTaskStatus } from '#shared/nouns/tasks/task-status.ts'
import { todoTitles, type Task, type TaskStatus } from '#shared/nouns/tasks/task.ts'
import { addTask, addTodos, type NewTask } from '#shared/nouns/tasks/tasks-document.ts'
import { ownZone, todayHere } from '#client/nouns/tasks/task-day.ts'

/** The values of a task that is made here and now; its id, unless it has one, maker and time are added. */
export type TaskDraft = Omit<NewTask, 'id' | 'createdAt' | 'createdBy'> & Partial<Pick<NewTask, 'id'>>

/** Makes a task and returns its id. */
export function createTask(doc: Doc, memberId: string, task: TaskDraft): string {
  const { id = newId() } = task
  addTask(doc, { createdAt: new Date().toISOString(), createdBy: memberId, ...task, id })
  return id
}

/** Moves a task to a status, by this person and now. */
export function moveToStatus(doc: Doc, memberId: string, id: string, status: TaskStatus): void {
  setTaskStatus(doc, id, status, {
    memberId,
    at: new Date().toISOString(),
    today: todayHere(),
    zone: ownZone(),
  })
}

/** A copy with a new id, opened again; its to-dos come along undone, its files stay where they are. */
export function cloneTask(doc: Doc, memberId: string, task: Task, title: string): string {
  const id = newId()
  doc.transact(() => {
    addTask(doc, {
      ...task,
      id,
      title,
      startedAt: null,
      position: null,
      repeat: task.repeat && { ...task.repeat, series: id },
      attachments: [],
      createdAt: new Date().toISOString(),
      createdBy: memberId,
    })
    addTodos(
      doc,
      id,
      task.todos.map((todo) => ({ id: newId(), title: todo.title })),
    )
  }, 'person')
  return id
}

/** Adds typed or pasted text as to-dos, one per line. */
export function addTodoText(doc: Doc, taskId: string, text: string): void {
  const titles = todoTitles(text)
  if (titles.length > 0) {
    addTodos(
      doc,
      taskId,
      titles.map((title) => ({ id: newId(), title })),
    )
  }
}

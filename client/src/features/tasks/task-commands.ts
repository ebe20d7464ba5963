import type { Doc } from 'yjs'
import { newId } from '#shared/lib/ids.ts'
import { todoTitles, type Task, type TaskPriority, type TaskStatus } from '#shared/nouns/tasks/task.ts'
import { addTask, addTodos } from '#shared/nouns/tasks/tasks-document.ts'

/** Makes a task and returns its id. */
export function createTask(doc: Doc, memberId: string, task: { title: string; status: TaskStatus; priority?: TaskPriority }): string {
  const id = newId()
  addTask(doc, { id, createdAt: new Date().toISOString(), createdBy: memberId, ...task })
  return id
}

/** A copy with a new id, opened again; its to-dos come along undone. */
export function cloneTask(doc: Doc, memberId: string, task: Task, title: string): string {
  const id = newId()
  doc.transact(() => {
    addTask(doc, {
      ...task,
      id,
      title,
      startedAt: null,
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

import { useEffect, useState } from 'react'
import { Doc } from 'yjs'
import { readTask } from '#shared/nouns/tasks/read-task.ts'
import type { Task, TaskFile } from '#shared/nouns/tasks/task.ts'
import { addFile, addTask, tasksOf, type NewTask } from '#shared/nouns/tasks/tasks-document.ts'
import { closeDocument, openDocument } from '#client/engine/documents/open-document.ts'
import type { TaskDraft } from '#client/nouns/tasks/task-commands.ts'

interface NewTaskState {
  /** where it lies until it is added */
  doc: Doc
  task: Task
  /** the values that the person has chosen */
  chosen(): TaskDraft
  /** it was added to the document of this name: files that are still on their way follow it there */
  follow(document: Promise<string>): void
}

const values = ['priority', 'start', 'deadline', 'repeat', 'reminders', 'record', 'owners', 'groups', 'followers', 'attachments'] as const

/** A task that is being made. It lies in a document of its own: editors of tasks are then those of a new one. */
export function useNewTask(first: NewTask): NewTaskState {
  const [doc] = useState(() => {
    const made = new Doc()
    addTask(made, first)
    return made
  })
  const [begun] = useState(() => taskIn(doc, first.id))
  const [task, setTask] = useState(begun)
  useEffect(() => {
    const read = (): void => setTask(taskIn(doc, first.id))
    doc.on('update', read)
    return () => doc.off('update', read)
  }, [doc, first.id])
  return {
    doc,
    task,
    chosen: () => {
      const changed = values.filter((key) => JSON.stringify(task[key]) !== JSON.stringify(begun[key]))
      return { title: task.title, id: task.id, status: task.status, ...Object.fromEntries(changed.map((key) => [key, task[key]])) }
    },
    follow: (document) => {
      const taken = new Set(task.attachments.map((file) => file.id))
      doc.on('update', () => {
        for (const file of taskIn(doc, first.id).attachments) {
          if (taken.has(file.id)) continue
          taken.add(file.id)
          void putFile(document, first.id, file)
        }
      })
    },
  }
}

/** Adds a file where the task lies by then: the dialog that held its document may be closed. */
async function putFile(document: Promise<string>, id: string, file: TaskFile): Promise<void> {
  const session = openDocument(await document)
  try {
    await session.whenReady
    addFile(session.get().doc, id, file)
  } finally {
    closeDocument(session)
  }
}

function taskIn(doc: Doc, id: string): Task {
  const task = readTask(id, tasksOf(doc).get(id))
  if (!task) throw new Error('a new task stays in its document')
  return task
}

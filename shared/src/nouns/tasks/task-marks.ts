import type * as Y from 'yjs'
import type { DocumentOrigin } from '#shared/nouns/documents/document-origin.ts'

/**
 * One person's marks on tasks of every document. They lie in `tasks:user:<member>`, because in a shared document they would be everybody's
 * (decision 101). A key is the mark and the task's id.
 */
export const taskMarks = ['read', 'bookmark', 'day'] as const
export type TaskMark = (typeof taskMarks)[number]

export type MarkedTasks = Readonly<Record<TaskMark, ReadonlyMap<string, string>>>

/** The shared type that holds the marks, for undo. */
export const marksOf = (doc: Y.Doc): Y.Map<unknown> => doc.getMap('marks')

const keyOf = (mark: TaskMark, taskId: string): string => `${mark}:${taskId}`

/** Values by task id: of `day` the day that the person planned it for, of the others when they were set. */
export function readMarks(doc: Y.Doc): MarkedTasks {
  const found: Record<TaskMark, Map<string, string>> = { read: new Map(), bookmark: new Map(), day: new Map() }
  for (const [key, value] of marksOf(doc)) {
    const mark = taskMarks.find((one) => key.startsWith(`${one}:`))
    if (mark && typeof value === 'string') found[mark].set(key.slice(mark.length + 1), value)
  }
  return found
}

/** Sets marks of one kind; null takes them away. */
export function setMarks(
  doc: Y.Doc,
  mark: TaskMark,
  taskIds: Iterable<string>,
  value: string | null,
  origin: DocumentOrigin = 'person',
): void {
  const marks = marksOf(doc)
  doc.transact(() => {
    for (const taskId of taskIds) {
      if (value === null) marks.delete(keyOf(mark, taskId))
      else if (marks.get(keyOf(mark, taskId)) !== value) marks.set(keyOf(mark, taskId), value)
    }
  }, origin)
}

import { useMemo } from 'react'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { isOwner, type Viewer } from '#client/nouns/tasks/task-filters.ts'
import type { TaskFacts } from '#client/nouns/tasks/rows/TaskRow.tsx'
import type { TaskEntry } from '#client/nouns/tasks/task-entry.ts'
import type { Tasks } from '#client/nouns/tasks/use-tasks.ts'

export type FactsOf = (entry: TaskEntry) => TaskFacts

/** A task that others gave to the person, or let them follow, and that they have not seen. */
export function isUnread({ task }: TaskEntry, { marks }: Pick<Tasks, 'marks'>, viewer: Viewer): boolean {
  if (task.createdBy === viewer.memberId || task.createdBy === '' || marks.read.has(task.id)) return false
  return isOwner(task, viewer) || task.followers.includes(viewer.memberId)
}

/** Things that rows show beside their task. */
export function useTaskFacts(tasks: Tasks, viewer: Viewer): FactsOf {
  const { entries, sources, marks } = tasks
  const tables = useEntities('table')
  const { parts, titles } = useMemo(() => partsOf(entries), [entries])
  const labels = useMemo(() => new Map(tables.map(({ id, label }) => [id, label])), [tables])
  return (entry) => {
    const { id, parent } = entry.task
    const tableId = sources.get(entry.document)?.tableId
    return {
      isUnread: isUnread(entry, { marks }, viewer),
      isBookmarked: marks.bookmark.has(id),
      parts: parts.get(id),
      parentTitle: parent === null ? undefined : titles.get(parent),
      tableLabel: tableId === undefined ? undefined : labels.get(tableId),
    }
  }
}

/** How many parts each task has, and the titles of tasks with parts. */
function partsOf(entries: readonly TaskEntry[]): {
  parts: Map<string, { all: number; done: number }>
  titles: Map<string, string>
} {
  const parts = new Map<string, { all: number; done: number }>()
  for (const { task } of entries) {
    if (task.parent === null) continue
    const { all, done } = parts.get(task.parent) ?? { all: 0, done: 0 }
    parts.set(task.parent, { all: all + 1, done: done + (task.status === 'done' ? 1 : 0) })
  }
  const titles = new Map(entries.filter(({ task }) => parts.has(task.id)).map(({ task }) => [task.id, task.title]))
  return { parts, titles }
}

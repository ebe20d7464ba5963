import { useCallback, useMemo, useState } from 'react'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { isOwner, type Viewer } from '#client/nouns/tasks/task-filters.ts'
import type { TaskFacts } from '#client/nouns/tasks/rows/TaskRow.tsx'
import type { TaskEntry } from '#client/nouns/tasks/task-entry.ts'
import type { Tasks } from '#client/nouns/tasks/use-tasks.ts'
import { followList, type ListChange } from '#client/lib/follow-list.ts'

export type FactsOf = (entry: TaskEntry) => TaskFacts

/** A task that others gave to the person, or let them follow, and that they have not seen. */
export function isUnread({ task }: TaskEntry, { marks }: Pick<Tasks, 'marks'>, viewer: Viewer): boolean {
  if (task.createdBy === viewer.memberId || task.createdBy === '' || marks.read.has(task.id)) return false
  return isOwner(task, viewer) || task.followers.includes(viewer.memberId)
}

/** Things that rows show beside their task; the same function until one of them changes. */
export function useTaskFacts(tasks: Tasks, viewer: Viewer): FactsOf {
  const { entries, sources, marks } = tasks
  const tables = useEntities('table')
  const { parts, titles } = useParts(entries)
  const labels = useMemo(() => new Map(tables.map(({ id, label }) => [id, label])), [tables])
  return useCallback(
    (entry) => {
      const { id, parent } = entry.task
      const tableId = sources.get(entry.document)?.tableId
      return {
        isUnread: isUnread(entry, { marks }, viewer),
        isBookmarked: marks.bookmark.has(id),
        parts: parts.get(id),
        parentTitle: parent === null ? undefined : titles.get(parent),
        tableLabel: tableId === undefined ? undefined : labels.get(tableId),
      }
    },
    [sources, marks, viewer, parts, titles, labels],
  )
}

interface Parts {
  parts: Map<string, { all: number; done: number }>
  titles: Map<string, string>
}

/** The parts of tasks; the same until a number or title among them changes. */
function useParts(entries: readonly TaskEntry[]): Parts {
  const [follow] = useState(() => followList(partsOf, ifWithout))
  const now = useMemo(() => follow(entries), [follow, entries])
  const [kept, setKept] = useState(now)
  if (kept === now || areSame(kept, now)) return kept
  setKept(now)
  return now
}

function areSame(one: Parts, other: Parts): boolean {
  if (one.parts.size !== other.parts.size || one.titles.size !== other.titles.size) return false
  for (const [id, { all, done }] of one.parts) {
    const part = other.parts.get(id)
    if (part?.all !== all || part.done !== done || one.titles.get(id) !== other.titles.get(id)) return false
  }
  return true
}

/** The same parts after a change of tasks that neither have parts nor are any. */
function ifWithout(before: Parts, { removed, added }: ListChange<TaskEntry>): Parts | undefined {
  return [...removed, ...added].some(({ task }) => task.parent !== null || before.parts.has(task.id)) ? undefined : before
}

/** How many parts each task has, and the titles of tasks with parts. */
function partsOf(entries: readonly TaskEntry[]): Parts {
  const parts = new Map<string, { all: number; done: number }>()
  for (const { task } of entries) {
    if (task.parent === null) continue
    const { all, done } = parts.get(task.parent) ?? { all: 0, done: 0 }
    parts.set(task.parent, { all: all + 1, done: done + (task.status === 'done' ? 1 : 0) })
  }
  const titles = new Map(entries.filter(({ task }) => parts.has(task.id)).map(({ task }) => [task.id, task.title]))
  return { parts, titles }
}

import { useMemo, useState } from 'react'
import { taskStatuses } from '#shared/nouns/tasks/task.ts'
import { pickRule, type TasksChoice } from '#client/features/tasks/use-tasks-choice.ts'
import { ownZone } from '#client/nouns/tasks/task-day.ts'
import { isForDay, type Viewer } from '#client/nouns/tasks/task-filters.ts'
import { cutSections, type TaskSections } from '#client/nouns/tasks/task-sections.ts'
import type { TaskEntry } from '#client/nouns/tasks/task-entry.ts'
import type { Tasks } from '#client/nouns/tasks/use-tasks.ts'

interface SectionsOptions {
  tasks: Tasks
  choice: TasksChoice
  viewer: Viewer
  today: string
  hasScopes: boolean
  only: ((entry: TaskEntry, viewer: Viewer) => boolean) | undefined
}

/** The chosen tasks in their sections; cut again only when tasks or the choice change. A section whose tasks stay the same stays the same list. */
export function useTaskSections({ tasks, choice, viewer, today, hasScopes, only }: SectionsOptions): TaskSections {
  const { entries, marks } = tasks
  const { scope, look, pick, search, byHand, priorities } = choice
  const cut = useMemo(() => {
    const picked = pickRule(pick, { marks }, viewer, today)
    const isShown = (entry: TaskEntry): boolean =>
      only?.(entry, viewer) !== false && picked?.(entry) !== false && (look !== 'day' || isForDay(entry, today, marks.day, ownZone()))
    return cutSections({
      ...viewer,
      // the load of people is all that they have, whosever tasks are looked at otherwise
      scope: hasScopes && look !== 'workload' ? scope : 'all',
      priorities,
      search,
      byHand,
      only: isShown,
    })
  }, [marks, viewer, today, only, pick, look, hasScopes, scope, priorities, search, byHand])
  const sections = useMemo(() => cut(entries), [cut, entries])
  const [kept, setKept] = useState(sections)
  if (kept === sections || taskStatuses.every((status) => kept[status] === sections[status])) return kept
  const next = Object.fromEntries(
    taskStatuses.map((status) => [status, areSame(kept[status], sections[status]) ? kept[status] : sections[status]]),
  ) as TaskSections
  const isKept = taskStatuses.every((status) => kept[status] === next[status])
  if (!isKept) setKept(next)
  return isKept ? kept : next
}

function areSame(one: readonly TaskEntry[], other: readonly TaskEntry[]): boolean {
  return one.length === other.length && one.every((entry, at) => entry === other[at])
}

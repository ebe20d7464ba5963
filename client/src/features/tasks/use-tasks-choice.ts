import { useAtom } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { deadlineState, type TaskPriority } from '#shared/nouns/tasks/task.ts'
import { isUnread } from '#client/features/tasks/use-task-facts.ts'
import { ownZone } from '#client/nouns/tasks/task-day.ts'
import type { TaskScope, Viewer } from '#client/nouns/tasks/task-filters.ts'
import type { TaskEntry } from '#client/nouns/tasks/task-entry.ts'
import type { Tasks } from '#client/nouns/tasks/use-tasks.ts'
import { storedAtom, storedFlagAtom } from '#client/lib/stored-atom.ts'

export const taskLooks = ['list', 'board', 'calendar', 'day', 'workload'] as const
export type TaskLook = (typeof taskLooks)[number]

export const taskPicks = ['everything', 'overdue', 'unread', 'bookmarked', 'following'] as const
export type TaskPick = (typeof taskPicks)[number]

export interface TasksChoice {
  scope: TaskScope
  setScope(scope: TaskScope): void
  look: TaskLook
  setLook(look: TaskLook): void
  pick: TaskPick
  setPick(pick: TaskPick): void
  /** as typed, and as it is searched for once typing has paused */
  text: string
  search: string
  setText(text: string): void
  byHand: boolean
  setByHand(byHand: boolean): void
  priorities: ReadonlySet<TaskPriority>
  setPriorities(priorities: ReadonlySet<TaskPriority>): void
}

/** ms after the last letter (specification 3 §9) */
const searchPause = 700

const lookAtom = storedAtom<TaskLook>('tasks.look', 'list', (stored) => taskLooks.find((one) => one === stored))
const byHandAtom = storedFlagAtom('tasks.byHand', false)
const noPriorities: ReadonlySet<TaskPriority> = new Set()

/** The tasks that a person looks at on the page, the same until that changes; the way to look is remembered on the device. */
export function useTasksChoice(): TasksChoice {
  const [scope, setScope] = useState<TaskScope>('mine')
  const [look, setLook] = useAtom(lookAtom)
  const [byHand, setByHand] = useAtom(byHandAtom)
  const [pick, setPick] = useState<TaskPick>('everything')
  const [priorities, setPriorities] = useState(noPriorities)
  const [text, setText] = useState('')
  const [search, setSearch] = useState('')
  useEffect(() => {
    // an emptied field shows everything at once
    const timer = setTimeout(() => setSearch(text), text === '' ? 0 : searchPause)
    return () => clearTimeout(timer)
  }, [text])
  return useMemo(() => {
    const setters = { setScope, setLook, setPick, setText, setByHand, setPriorities }
    return { scope, look, pick, text, search, byHand, priorities, ...setters }
  }, [scope, look, pick, text, search, byHand, priorities, setLook, setByHand])
}

/** The rule of a choice of tasks; undefined for all. */
export function pickRule(
  pick: TaskPick,
  tasks: Pick<Tasks, 'marks'>,
  viewer: Viewer,
  today: string,
): ((entry: TaskEntry) => boolean) | undefined {
  const zone = ownZone()
  const rules: Record<TaskPick, ((entry: TaskEntry) => boolean) | undefined> = {
    everything: undefined,
    overdue: ({ task }) => deadlineState(task, today, zone) === 'overdue',
    unread: (entry) => isUnread(entry, tasks, viewer),
    bookmarked: ({ task }) => tasks.marks.bookmark.has(task.id),
    following: ({ task }) => task.followers.includes(viewer.memberId),
  }
  return rules[pick]
}

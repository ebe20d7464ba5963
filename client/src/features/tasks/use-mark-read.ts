import { useEffect, useMemo, useRef, type RefObject } from 'react'
import { setMarks } from '#shared/nouns/tasks/task-marks.ts'
import { isUnread } from '#client/features/tasks/use-task-facts.ts'
import { watchRows } from '#client/features/tasks/watch-rows.ts'
import type { Viewer } from '#client/nouns/tasks/task-filters.ts'
import type { TaskEntry } from '#client/nouns/tasks/task-entry.ts'
import type { Tasks } from '#client/nouns/tasks/use-tasks.ts'
import { followList } from '#client/lib/follow-list.ts'

/** ms that a task stays in sight before it counts as read */
const lookMs = 1500

/** Marks tasks as read once they were wholly in sight for a moment (specification 3 §4). */
export function useMarkRead(box: RefObject<HTMLElement | null>, { own, entries, marks }: Tasks, viewer: Viewer): void {
  const unreadOf = useMemo(() => followUnread((entry) => isUnread(entry, { marks }, viewer)), [marks, viewer])
  const unread = useMemo(() => unreadOf(entries), [unreadOf, entries])
  const waiting = useRef(unread)
  useEffect(() => {
    waiting.current = unread
  })
  const { doc, canWrite } = own
  const isAsked = canWrite && unread.size > 0
  useEffect(() => {
    const list = box.current
    if (!list || !isAsked) return
    return watchRows(list, lookMs, (ids) => {
      const read = ids.filter((id) => waiting.current.has(id))
      if (read.length > 0) setMarks(doc, 'read', read, new Date().toISOString(), 'server')
    })
  }, [box, doc, isAsked])
}

/** The ids of the unread tasks of a list. */
function followUnread(isOne: (entry: TaskEntry) => boolean): (entries: readonly TaskEntry[]) => ReadonlySet<string> {
  const idsOf = (entries: readonly TaskEntry[]): string[] => entries.filter(isOne).map(({ task }) => task.id)
  return followList<TaskEntry, ReadonlySet<string>>(
    (entries) => new Set(idsOf(entries)),
    (before, { removed, added }) => {
      const [gone, come] = [idsOf(removed), idsOf(added)]
      if (gone.length + come.length === 0) return before
      const next = new Set(before)
      for (const id of gone) next.delete(id)
      for (const id of come) next.add(id)
      return next
    },
  )
}

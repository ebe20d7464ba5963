import { useEffect, useMemo, useRef, type RefObject } from 'react'
import { setMarks } from '#shared/nouns/tasks/task-marks.ts'
import { isUnread } from '#client/features/tasks/use-task-facts.ts'
import type { Viewer } from '#client/nouns/tasks/task-filters.ts'
import type { Tasks } from '#client/nouns/tasks/use-tasks.ts'

/** ms that a task stays in sight before it counts as read */
const lookMs = 1500

/** Marks tasks as read once they were wholly in sight for a moment (specification 3 §4). */
export function useMarkRead(box: RefObject<HTMLElement | null>, { own, entries, marks }: Tasks, viewer: Viewer): void {
  const unread = useMemo(
    () => new Set(entries.flatMap((entry) => (isUnread(entry, { marks }, viewer) ? [entry.task.id] : []))),
    [entries, marks, viewer],
  )
  const waiting = useRef(unread)
  useEffect(() => {
    waiting.current = unread
  })
  const key = [...unread].join(' ')
  useEffect(() => {
    const list = box.current
    if (!list || key === '' || !own.canWrite) return
    const inSight = new Set<string>()
    const observer = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes) {
          const id = (target as HTMLElement).dataset['task'] ?? ''
          if (isIntersecting) inSight.add(id)
          else inSight.delete(id)
        }
      },
      { threshold: 1 },
    )
    for (const row of list.querySelectorAll('[data-task]')) observer.observe(row)
    const timer = setTimeout(() => {
      const read = [...inSight].filter((id) => waiting.current.has(id))
      if (read.length > 0) setMarks(own.doc, 'read', read, new Date().toISOString(), 'server')
    }, lookMs)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [box, own.doc, own.canWrite, key])
}

import { useEffect, useState } from 'react'
import type { Task } from '#shared/nouns/tasks/task.ts'
import { closeDocument, hostOf, openQuietly } from '#client/engine/documents/open-document.ts'
import { useSessionGeneration } from '#client/engine/documents/use-document.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { taskListOf } from '#client/nouns/tasks/task-list.ts'
import { useTaskTables } from '#client/nouns/tasks/use-tasks.ts'

/**
 * A task among those that this person may read, as it is now; undefined for any other. Its document is opened in the background: others are not
 * told that this person is in it.
 */
export function useFoundTask(id: string): Task | undefined {
  const { orgId, memberId } = useSession()
  const generation = useSessionGeneration()
  const tables = useTaskTables()
  const [task, setTask] = useState<Task>()
  useEffect(() => {
    const host = hostOf(orgId, memberId)
    const sessions = ['tasks:team', `tasks:user:${memberId}`, ...tables].map((name) => openQuietly(name, host))
    const lists = sessions.map((session) => taskListOf(session.get().doc))
    const look = (): void => setTask(lists.flatMap((list) => list.get()).find((one) => one.id === id))
    const stops = lists.map((list) => list.subscribe(look))
    look()
    return () => {
      for (const stop of stops) stop()
      for (const session of sessions) closeDocument(session)
    }
    // a replaced document is opened again
  }, [id, orgId, memberId, tables, generation])
  return task
}

import { Suspense, useEffect, useState } from 'react'
import { missingTask, taskPanel } from '#client/features/tasks/opened-later.ts'
import { TaskWaiting } from '#client/features/tasks/ui/TaskWaiting.tsx'
import type { TaskUndo } from '#client/nouns/tasks/task-undo.ts'
import type { Tasks } from '#client/nouns/tasks/use-tasks.ts'

interface OpenedTaskProps {
  tasks: Tasks
  undo: TaskUndo
  today: string
  openId: string | null
  onOpen(id: string | null): void
}

/** The task that the address names, beside the list. */
export function OpenedTask({ tasks, undo, today, openId, onOpen }: OpenedTaskProps) {
  const entry = openId === null ? undefined : tasks.entries.find(({ task }) => task.id === openId)
  const source = entry && tasks.sources.get(entry.document)
  // an open task that is deleted, by anybody, closes its panel (specification 3 §4)
  const [seenId, setSeenId] = useState<string | null>(null)
  if (entry && seenId !== openId) setSeenId(openId)
  const isDeleted = !entry && openId !== null && openId === seenId
  useEffect(() => {
    if (isDeleted) onOpen(null)
    // once per deletion, whatever else is drawn until the address has changed: each call goes one step back
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `onOpen` is a new function at each render.
  }, [isDeleted])
  if (!entry || !source) {
    return (
      tasks.ready &&
      openId !== null &&
      !isDeleted && (
        <Suspense fallback={<TaskWaiting onClose={() => onOpen(null)} />}>
          <missingTask.Page id={openId} today={today} together={undo.together} onClose={() => onOpen(null)} onOpen={onOpen} />
        </Suspense>
      )
    )
  }
  return (
    <Suspense fallback={<TaskWaiting onClose={() => onOpen(null)} />}>
      <taskPanel.Page
        key={entry.task.id}
        entry={entry}
        source={source}
        tasks={tasks}
        today={today}
        together={undo.together}
        onClose={() => onOpen(null)}
        onOpen={onOpen}
      />
    </Suspense>
  )
}

import { useEffect, useState } from 'react'
import { isPending, taskStatuses } from '#shared/nouns/tasks/task.ts'
import { changeTask } from '#shared/nouns/tasks/tasks-document.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import type * as dragging from '#client/features/tasks/task-dragging.tsx'
import type { TaskUndo } from '#client/nouns/tasks/task-undo.ts'
import { placesFor } from '#client/nouns/tasks/place-task.ts'
import { moveToStatus } from '#client/nouns/tasks/task-commands.ts'
import type { TaskSections } from '#client/nouns/tasks/task-sections.ts'
import type { Tasks } from '#client/nouns/tasks/use-tasks.ts'
import type { Drop } from '#client/ui/drag/use-drops.ts'

type TaskDragFile = typeof dragging

/** The parts that drag tasks, once they are here. */
export function useDragFile(): TaskDragFile | undefined {
  const [file, setFile] = useState<TaskDragFile>()
  useEffect(() => {
    let isGone = false
    void import('#client/features/tasks/task-dragging.tsx').then(
      (loaded) => !isGone && setFile(loaded),
      // offline before the first visit: menus move tasks too
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [])
  return file
}

/** Puts a dropped task into its section and place, by one command with the ring and the menus. */
export function useTaskDrop(
  tasks: Tasks,
  sections: TaskSections,
  together: TaskUndo['together'],
  onOrdered: () => void,
): (drop: Drop) => void {
  const { memberId } = useSession()
  return ({ item, from, to, beside }) => {
    const status = taskStatuses.find((one) => one === to)
    const moved = taskStatuses.flatMap((one) => sections[one]).find(({ task }) => task.id === item)
    const source = moved && tasks.sources.get(moved.document)
    if (!status || !moved || !source?.canWrite) return
    const others = sections[status].filter(({ task }) => task.id !== item)
    const over = beside ? others.findIndex(({ task }) => task.id === beside.item) : -1
    together(() => {
      if (from !== to) moveToStatus(source.doc, memberId, item, status)
      // done tasks are in the order of their completion
      if (!beside || over < 0 || status === 'done') return
      for (const { entry, position } of placesFor(others, moved, beside.edge === 'bottom' ? over + 1 : over)) {
        const place = tasks.sources.get(entry.document)
        if (place?.canWrite) changeTask(place.doc, entry.task.id, { position })
      }
    })
    if (beside && isPending({ status })) onOrdered()
  }
}

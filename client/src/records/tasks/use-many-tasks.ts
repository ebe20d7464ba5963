import { daysBetween } from '#shared/days/day.ts'
import { dayOfMoment, movedMoment, type TaskPriority, type TaskStatus } from '#shared/nouns/tasks/task.ts'
import { setMarks } from '#shared/nouns/tasks/task-marks.ts'
import { changeTask } from '#shared/nouns/tasks/tasks-document.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { removeTasks } from '#client/records/tasks/remove-tasks.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { mayDeleteTask } from '#client/nouns/tasks/may-delete.ts'
import { moveToStatus } from '#client/nouns/tasks/task-commands.ts'
import { ownZone } from '#client/nouns/tasks/task-day.ts'
import type { TaskEntry } from '#client/nouns/tasks/task-entry.ts'
import type { TaskUndo } from '#client/nouns/tasks/task-undo.ts'
import { tasksTimed } from '#client/nouns/tasks/timed-tasks.ts'
import type { Tasks, TaskSource } from '#client/nouns/tasks/use-tasks.ts'
import { toast } from '#client/ui/toast.ts'

export interface ManyTasksProps {
  chosen: readonly TaskEntry[]
  tasks: Tasks
  today: string
  together: TaskUndo['together']
}

/** The days that menus offer for a deadline, by how far they are. */
export const offeredDays = [
  { key: 'today', days: 0 },
  { key: 'tomorrow', days: 1 },
  { key: 'week', days: 7 },
] as const

/** Changes of one task or many, each one step to undo. Tasks that the person may only read are left out. */
export function useManyTasks({ chosen, tasks, today, together }: ManyTasksProps) {
  const { t } = useTranslation('tasks')
  const { memberId } = useSession()
  const each = (act: (entry: TaskEntry, source: TaskSource) => void): void =>
    together(() => {
      for (const entry of chosen) {
        const source = tasks.sources.get(entry.document)
        if (source?.canWrite) act(entry, source)
      }
    })
  const removable = chosen.flatMap((entry) => {
    const source = tasks.sources.get(entry.document)
    return source && mayDeleteTask(entry, source, memberId) ? [{ id: entry.task.id, doc: source.doc }] : []
  })
  return {
    each,
    mayWrite: chosen.some(({ document }) => tasks.sources.get(document)?.canWrite),
    setStatus: (status: TaskStatus) => each(({ task }, { doc }) => moveToStatus(doc, memberId, task.id, status)),
    setPriority: (priority: TaskPriority) => each(({ task }, { doc }) => changeTask(doc, task.id, { priority })),
    setDeadline: (day: string | null) => {
      each(({ task }, { doc }) => changeTask(doc, task.id, dueOn(task, day)))
      tasksTimed()
    },
    planToday: () =>
      setMarks(
        tasks.own.doc,
        'day',
        chosen.map(({ task }) => task.id),
        today,
      ),
    removable: removable.length,
    remove: () => {
      const putBack = removeTasks(removable, together)
      toast({
        message: t('bulk.deleted', { count: removable.length }),
        tone: 'success',
        duration: 5000,
        action: { label: t('toast.undo'), onAction: putBack },
      })
    },
  }
}

/** A deadline on another day, at its time of day; a start that would come after it comes with it. */
function dueOn({ deadline, start }: TaskEntry['task'], day: string | null): { deadline: string | null; start?: string } {
  if (day === null) return { deadline: null }
  const zone = ownZone()
  const moved = deadline === null ? day : movedMoment(deadline, daysBetween(dayOfMoment(deadline, zone), day), zone)
  return { deadline: moved, ...(start !== null && dayOfMoment(start, zone) > day && { start: day }) }
}

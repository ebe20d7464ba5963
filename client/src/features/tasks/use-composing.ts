import { useState } from 'react'
import type { TaskStatus } from '#shared/nouns/tasks/task.ts'
import { useAddTask } from '#client/features/tasks/use-add-task.ts'
import type { TasksChoice } from '#client/features/tasks/use-tasks-choice.ts'
import type { TaskDraft } from '#client/nouns/tasks/task-commands.ts'
import type { TaskSource } from '#client/nouns/tasks/use-tasks.ts'

interface Composing {
  /** the section in which a task is being written */
  composing: TaskStatus | null
  compose(status: TaskStatus | null): void
  addTo(draft: TaskDraft): void
}

/** Writing new tasks on a screen: each is one that the screen shows. */
export function useComposing(choice: TasksChoice, target: TaskSource, today: string): Composing {
  const [composing, setComposing] = useState<TaskStatus | null>(null)
  const add = useAddTask()
  return {
    composing,
    compose: (status) => {
      // a task of one's own would not be seen among those of others
      if (status !== null && choice.scope === 'assigned') choice.setScope('mine')
      if (status !== null && choice.look !== 'day') choice.setLook('list')
      setComposing(status)
    },
    addTo: (draft) => {
      const [priority = 'notPrioritized'] = choice.priorities
      add(target, { priority, ...draft, ...(choice.look === 'day' && { deadline: draft.deadline ?? today }) })
    },
  }
}

import { useState } from 'react'
import { taskStatuses, type TaskStatus } from '#shared/nouns/tasks/task.ts'
import { hasKeptWords } from '#client/engine/session/use-kept-words.ts'
import { useAddTask } from '#client/nouns/tasks/use-add-task.ts'
import type { TasksChoice } from '#client/features/tasks/use-tasks-choice.ts'
import type { TaskDraft } from '#client/nouns/tasks/task-commands.ts'
import type { TaskSource } from '#client/nouns/tasks/use-tasks.ts'

interface Composing {
  /** the section in which a task is being written */
  composing: TaskStatus | null
  compose(status: TaskStatus | null): void
  addTo(draft: TaskDraft): void
}

interface ComposingParts {
  choice: TasksChoice
  target: TaskSource
  today: string
  /** the screen */
  board: string
}

/** Names the line of a section, for words that are not sent. */
export const composePlace = (board: string, status: TaskStatus): string => `task.${board}.${status}`

/** Writing new tasks on a screen: each is one that the screen shows. */
export function useComposing({ choice, target, today, board }: ComposingParts): Composing {
  // a line that was not sent is there again
  const [composing, setComposing] = useState(() => taskStatuses.find((status) => hasKeptWords(composePlace(board, status))) ?? null)
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

/** A line for new tasks that stands alone. One that was not sent is there again. */
export function useLine(place: string) {
  const [composing, setComposing] = useState(() => hasKeptWords(place))
  return { composing, begin: () => setComposing(true), line: { place, onClose: () => setComposing(false) } }
}

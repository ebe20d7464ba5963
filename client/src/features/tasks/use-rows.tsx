import { useCallback, type ReactNode } from 'react'
import type { ChosenTasks } from '#client/records/tasks/use-chosen-tasks.ts'
import { useTaskFacts } from '#client/features/tasks/use-task-facts.ts'
import { TaskRow } from '#client/nouns/tasks/rows/TaskRow.tsx'
import type { Viewer } from '#client/nouns/tasks/task-filters.ts'
import type { TaskEntry } from '#client/nouns/tasks/task-entry.ts'
import type { Tasks, TaskSource } from '#client/nouns/tasks/use-tasks.ts'

interface RowsOptions {
  tasks: Tasks
  /** stands in for a document that has just gone */
  target: TaskSource
  viewer: Viewer
  today: string
  openId: string | null
  chosen: ChosenTasks
  board: string
  onOpen(id: string): void
}

/** Draws a task of a screen, with what its list knows beside it; the same function until that changes. */
export function useRows({ tasks, target, viewer, today, openId, chosen, board, onOpen }: RowsOptions): (entry: TaskEntry) => ReactNode {
  const factsOf = useTaskFacts(tasks, viewer)
  const { sources } = tasks
  const { ids, choose } = chosen
  return useCallback(
    (entry) => {
      const source = sources.get(entry.document) ?? target
      const { id, status } = entry.task
      return (
        <TaskRow
          key={`${entry.document}:${id}`}
          {...factsOf(entry)}
          entry={entry}
          source={source}
          today={today}
          current={id === openId}
          isChosen={ids.has(id)}
          board={source.canWrite ? board : undefined}
          list={status}
          onOpen={onOpen}
          onChoose={choose}
        />
      )
    },
    [factsOf, sources, target, today, openId, ids, choose, board, onOpen],
  )
}

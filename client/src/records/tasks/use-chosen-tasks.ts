import { useCallback, useRef, useState } from 'react'
import { taskStatuses } from '#shared/nouns/tasks/task.ts'
import type { TaskSections } from '#client/nouns/tasks/task-sections.ts'
import { useLatest } from '#client/lib/use-latest.ts'

export interface ChosenTasks {
  ids: ReadonlySet<string>
  /** `run`: every task between the last choice and this one, too */
  choose(id: string, run: boolean): void
  clear(): void
}

const none: ReadonlySet<string> = new Set()

/** The tasks picked for a change of many. */
export function useChosenTasks(sections: TaskSections): ChosenTasks {
  const [ids, setIds] = useState(none)
  const last = useRef<string>(undefined)
  const choose = useLatest((id: string, run: boolean) => {
    const order = taskStatuses.flatMap((status) => sections[status].map(({ task }) => task.id))
    const [from = -1, to = -1] = [order.indexOf(last.current ?? ''), order.indexOf(id)].sort((a, b) => a - b)
    last.current = id
    setIds((before) => {
      const next = new Set(before)
      if (run && from >= 0) for (const one of order.slice(from, to + 1)) next.add(one)
      else if (!next.delete(id)) next.add(id)
      return next
    })
  })
  return { ids, choose, clear: useCallback(() => setIds(none), []) }
}

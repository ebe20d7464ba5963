import { useEffect, useState } from 'react'
import { call } from '#client/engine/api/call.ts'
import { isTemporary } from '#client/lib/api-error.ts'

export type TableOfTask = 'asking' | 'missing' | 'away' | { tableId: string }

/**
 * Asks the server for the table of a task that is in none of this device's documents: the tasks of a table may not be here yet. `away` without an
 * answer.
 */
export function useTableOfTask(taskId: string | null): TableOfTask {
  const [found, setFound] = useState<{ taskId: string; answer: TableOfTask }>()
  useEffect(() => {
    if (taskId === null) return
    let isOver = false
    const put = (answer: TableOfTask): void => {
      if (!isOver) setFound({ taskId, answer })
    }
    call('GET task/:taskId/get', { params: { taskId } }).then(
      ({ objectId }) => put(objectId === null ? 'missing' : { tableId: objectId }),
      (error: unknown) => put(isTemporary(error) ? 'away' : 'missing'),
    )
    return () => {
      isOver = true
    }
  }, [taskId])
  return found !== undefined && found.taskId === taskId ? found.answer : 'asking'
}

import { positionBetween } from '#shared/lib/positions.ts'
import type { TaskEntry } from '#client/nouns/tasks/task-entry.ts'

export interface Placed {
  entry: TaskEntry
  position: string
}

/**
 * The places that put a task before `at` in a list of others, in the order as it is shown. Tasks above it that have no place yet, or one that does
 * not fit this order, get one too.
 */
export function placesFor(shown: readonly TaskEntry[], moved: TaskEntry, at: number): Placed[] {
  const end = leastPlace(shown.slice(at))
  const placed: Placed[] = []
  let last: string | null = null
  const put = (entry: TaskEntry): void => {
    last = positionBetween(last, end)
    placed.push({ entry, position: last })
  }
  for (const entry of shown.slice(0, at)) {
    const { position } = entry.task
    const fits = position !== null && (last === null || position > last) && (end === null || position < end)
    if (fits) last = position
    else put(entry)
  }
  put(moved)
  return placed
}

function leastPlace(entries: readonly TaskEntry[]): string | null {
  let least: string | null = null
  for (const { task } of entries) if (task.position !== null && (least === null || task.position < least)) least = task.position
  return least
}

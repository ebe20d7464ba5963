import { createValue, type Value } from '#client/lib/value.ts'

const counts = createValue<ReadonlyMap<string, number>>(new Map())

/** Updates made in this tab that a document's copy on the device may not have yet. */
export interface UnwrittenUpdates {
  database: string
  updates: readonly Uint8Array[]
}

/** Asks each open document for its own. */
export const unwrittenUpdates = new Set<() => UnwrittenUpdates>()

/** The amount of work that is only in this window's memory: neither on the device nor on the server. */
export const onlyInWindow: Value<number> = {
  get: () => [...counts.get().values()].reduce((sum, count) => sum + count, 0),
  subscribe: counts.subscribe,
}

/** Reports a part's share of it. Call again at each change. */
export function reportOnlyInWindow(source: string, count: number): void {
  if ((counts.get().get(source) ?? 0) === count) return
  const next = new Map(counts.get())
  if (count === 0) next.delete(source)
  else next.set(source, count)
  counts.set(next)
}

import { useSyncExternalStore } from 'react'
import { createValue } from '#client/data/lib/value.ts'

export interface PendingSource {
  /** things that are only on this device (open documents with unsent edits) */
  count: number
  /** since when, ms; the oldest of them */
  since?: number
  /** how many more the server will not take */
  refused?: number
  /** for the unsent list; `id` is a document's name, `reason` why it was refused */
  items?: PendingItem[]
}

export interface PendingItem {
  id: string
  label: string
  since: number
  reason?: string
  /** a file to be uploaded; else `id` is a document's name */
  kind?: 'file'
  /** how much of it the server has, 0 to 1 */
  share?: number
}

/** What other parts of the client hold unsent; the sync state adds it to the outbox. */
export const pendingSources = createValue<ReadonlyMap<string, PendingSource>>(new Map())

/** The parts of the client that have looked, since the start, at what they hold here: before, nobody knows whether all is stored. */
export const lookedThrough = createValue<ReadonlySet<string>>(new Set())

/**
 * Reports how much a part of the client (the documents) holds that the server has not stored. Call again at each change,
 * with 0 and nothing refused when everything is stored.
 */
export function reportPending(source: string, count: number, more: Omit<PendingSource, 'count'> = {}): void {
  const next = new Map(pendingSources.get())
  if (count === 0 && !more.refused) next.delete(source)
  else next.set(source, { count, ...more })
  pendingSources.set(next)
  if (!lookedThrough.get().has(source)) lookedThrough.set(new Set([...lookedThrough.get(), source]))
}

/** A part of the client lets go of what it held: the person has left. The next one's is to be looked for. */
export function forgetPending(source: string): void {
  reportPending(source, 0)
  lookedThrough.set(new Set([...lookedThrough.get()].filter((other) => other !== source)))
}

export function usePendingSources(): ReadonlyMap<string, PendingSource> {
  return useSyncExternalStore(pendingSources.subscribe, pendingSources.get)
}

import { useSyncExternalStore } from 'react'
import { createValue } from '#client/lib/value.ts'

export interface PendingSource {
  /** things that are only on this device (open documents with unsent edits) */
  count: number
  /** ms since 1970 of the oldest of them */
  since?: number
  /** how many more the server refuses */
  refused?: number
  /** for the unsent list; `id` is a document's name, `reason` why it was refused */
  items?: PendingItem[]
}

export interface PendingItem {
  id: string
  /** its name, if it is known */
  label: string
  since: number
  reason?: string
  /** a file to be uploaded; else `id` is a document's name */
  kind?: 'file'
  /** the share of it on the server, 0 to 1 */
  share?: number
}

/** Unsent work outside the outbox, by part of the client. The sync state adds it to the outbox's. */
export const pendingSources = createValue<ReadonlyMap<string, PendingSource>>(new Map())

/** The parts of the client that have checked their unsent work since the start. Before, nobody knows whether all is stored. */
export const lookedThrough = createValue<ReadonlySet<string>>(new Set())

/**
 * Reports a part's work that the server lacks (the documents', say). Call again at each change, with 0 and nothing refused when everything is stored.
 */
export function reportPending(source: string, count: number, more: Omit<PendingSource, 'count'> = {}): void {
  const next = new Map(pendingSources.get())
  if (count === 0 && !more.refused) next.delete(source)
  else next.set(source, { count, ...more })
  pendingSources.set(next)
  if (!lookedThrough.get().has(source)) lookedThrough.set(new Set([...lookedThrough.get(), source]))
}

/** Forgets a part's unsent work after its person has left. The part checks again for the next one. */
export function forgetPending(source: string): void {
  reportPending(source, 0)
  lookedThrough.set(new Set([...lookedThrough.get()].filter((other) => other !== source)))
}

export function usePendingSources(): ReadonlyMap<string, PendingSource> {
  return useSyncExternalStore(pendingSources.subscribe, pendingSources.get)
}

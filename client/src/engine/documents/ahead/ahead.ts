import type { DocumentHead } from '#shared/nouns/documents/document-calls.ts'
import { isOnDevice, type DocumentRegistry } from '#client/engine/documents/document-registry.ts'
import { nextDocument, type Lists, type PlanInput } from '#client/engine/documents/ahead/plan.ts'
import { createSingleFlight, type Timers } from '#client/lib/single-flight.ts'

/**
 * - `kept`: all that the server had is on the device;
 * - `refused`: the server will not give this one;
 * - `unreached`: not now, and perhaps none.
 */
export type Fetched = 'kept' | 'refused' | 'unreached'

/** The prefetch's parts, passed in so that tests bring their own. */
export interface AheadParts {
  /** true when this tab leads, is online and has all tables, and neither the person nor the browser saves data */
  mayFetch(): boolean
  lists(): Lists
  registry: Pick<DocumentRegistry, 'notes' | 'read' | 'update'>
  /** grows with whatever the device learns of the server */
  seq(): number
  heads(): Promise<readonly DocumentHead[]>
  budget(): Promise<PlanInput['budget']>
  fetch(name: string): Promise<Fetched>
  /** resolves when the page has nothing better to do */
  idle(): Promise<void>
  now(): number
  timers?: Timers
}

export interface Ahead {
  /** something may have changed: looks whether there is something to fetch, unless it waits after a failure */
  look(): void
  /** the same without waiting: the server is there again */
  lookNow(): void
  close(): void
}

/** How often the server is asked what it has, if anything changed; sooner for what the lists name and it has not. */
const askEveryMs = 5 * 60_000
const askSoonMs = 30_000

const longestWait = 5 * 60_000

/** Keeps the documents that nobody has opened here on the device, one after the other. */
export function createAhead(parts: AheadParts): Ahead {
  const { registry, timers } = parts
  let heads: readonly DocumentHead[] | undefined
  let asked = { at: 0, seq: -1 }
  const failed = new Set<string>()
  let closed = false

  const mayFetch = (): boolean => !closed && parts.mayFetch()

  function isDue(): boolean {
    if (!heads) return true
    const waited = parts.now() - asked.at
    if (parts.seq() === asked.seq) return failed.size > 0 && waited >= askEveryMs
    return waited >= (isComplete(heads) ? askEveryMs : askSoonMs)
  }

  function isComplete(known: readonly DocumentHead[]): boolean {
    const names = new Set(known.map(({ name }) => name))
    const { apps, pages } = parts.lists()
    return apps.every(({ id }) => names.has(`app:${id}`)) && pages.every(({ id }) => names.has(`page:${id}`))
  }

  async function work(): Promise<void> {
    while (mayFetch()) {
      await parts.idle()
      if (!mayFetch()) return
      if (isDue()) {
        const now = { at: parts.now(), seq: parts.seq() }
        heads = await parts.heads()
        asked = now
        failed.clear()
      }
      const budget = await parts.budget()
      const next = mayFetch() && nextDocument({ ...parts.lists(), heads: heads ?? [], notes: registry.notes.get(), budget, failed })
      if (!next) return
      await take(next)
    }
  }

  async function take({ name, number }: DocumentHead): Promise<void> {
    const fetched = await parts.fetch(name)
    if (closed) return
    if (fetched !== 'kept') failed.add(name)
    // a copy may have been taken away since
    else if (isOnDevice(registry.read(name))) registry.update(name, { head: number })
    if (fetched === 'unreached') throw new Error(`${name} was not reached`)
  }

  const flight = createSingleFlight({ work, retries: () => true, firstWait: 2_000, longestWait, ...(timers && { timers }) })
  return {
    look: () => flight.nudge(),
    lookNow: () => flight.trigger(),
    close: () => {
      closed = true
      flight.close()
    },
  }
}

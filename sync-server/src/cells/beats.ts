import type { Logger } from 'pino'
import type { Placement } from '#server/cells/placement.ts'

interface BeatWork {
  log: Logger
  mayTake(): boolean
  /** Somebody has to look after this organisation. */
  wake(orgId: string): Promise<void>
}

export interface Beats {
  /** after each renewal of the lease */
  beat(): void
  isKnown(nodeId: string): boolean
  /** whether nodes whose leases are over may be taken for lost */
  mayBury(): boolean
}

/** After a time in which this node could not reach the database the others may not have either: nobody is buried for a while. */
const mournMs = 10_000
const longestMs = 3_000
/** The same after a start: the others renew within it when the database came back. */
const firstMs = 3_000
/** taken over in one beat: each is made of the archive */
const perBeat = 16
const atOnce = 4

/** The work of a node each second, beside its requests. One round at a time. */
export function followBeats(placement: Pick<Placement, 'bury' | 'nodes' | 'due'>, { log, mayTake, wake }: BeatWork): Beats {
  let known: ReadonlySet<string> = new Set()
  /** Ids are those of processes: none comes back. */
  const lost = new Set<string>()
  let [isRunning, isWaking] = [false, false]
  let lastBeat: number | undefined
  let mayBuryFrom = performance.now() + firstMs

  const mayBury = (): boolean => performance.now() >= mayBuryFrom

  async function round(): Promise<void> {
    if (mayBury()) await placement.bury()
    // by their rows: after a pause of the database all leases are over for a moment
    const now = new Set(await placement.nodes())
    for (const id of known) if (!now.has(id)) lost.add(id)
    known = now
    if (!mayTake()) return
    if (isWaking) return
    const due = await placement.due(perBeat)
    isWaking = true
    void wakeDue(due).finally(() => (isWaking = false))
  }

  async function wakeDue(due: string[]): Promise<void> {
    const worker = async (): Promise<void> => {
      for (let name = due.pop(); name !== undefined; name = due.pop())
        await wake(name).catch((error: unknown) => log.warn({ err: error, orgId: name }, 'an organisation could not be woken'))
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
  }

  return {
    beat: () => {
      const now = performance.now()
      if (lastBeat !== undefined && now - lastBeat > longestMs) mayBuryFrom = now + mournMs
      lastBeat = now
      if (isRunning) return
      isRunning = true
      void round()
        .catch((error: unknown) => log.warn({ err: error }, 'a look after the other nodes failed'))
        .finally(() => (isRunning = false))
    },
    mayBury,
    isKnown: (nodeId) => !lost.has(nodeId),
  }
}

import type { Applied, Incoming, Sender } from '#server/sync/apply-updates.ts'
import type { OpenDocument } from '#server/sync/document-memory.ts'
import { clientsOf } from '#server/sync/update-cost.ts'
import { reachesClocks } from '#server/sync/waiting-structs.ts'

/** The outcome of a turn for one sender. */
export interface Settled<Peer extends Sender> {
  /** updates that are durable with this turn's commit */
  stored: number
  lacking: Incoming<Peer>[]
}

interface Owed {
  count: number
  /** the clock that they reach, by client id */
  ends: Map<number, number>
}

/**
 * Counts updates whose dependencies are missing, by connection; their content is not kept. The connection is asked for everything it has.
 * The updates are acknowledged with the answer that brings them. The order of frames ensures that an honest answer does.
 */
export class LackingUpdates<Peer extends Sender> {
  readonly #owed = new Map<Peer, Owed>()

  /** Takes updates in their order of arrival. A sender whose answer does not contain their earlier updates becomes an offender. */
  settle(open: OpenDocument, batch: readonly Incoming<Peer>[], applied: Applied<Peer>): Map<Peer, Settled<Peer>> {
    const settled = new Map<Peer, Settled<Peer>>()
    const of = (peer: Peer): Settled<Peer> => {
      const found = settled.get(peer) ?? { stored: 0, lacking: [] }
      settled.set(peer, found)
      return found
    }
    if (applied.lacking.size === 0 && this.#owed.size === 0) {
      for (const { peer } of applied.accepted) of(peer).stored += 1
      return settled
    }
    const accepted = new Set(applied.accepted)
    for (const item of batch) {
      const { peer, isAnswer } = item
      const isLacking = applied.lacking.has(item)
      if (!isLacking && !accepted.has(item)) continue
      const own = of(peer)
      if (isLacking) own.lacking.push(item)
      if (isLacking && !isAnswer) this.#note(item)
      else own.stored += 1 + (isAnswer ? this.#answered(open, peer, applied) : 0)
    }
    return settled
  }

  leave(peer: Peer): void {
    this.#owed.delete(peer)
  }

  #note({ peer, update }: Incoming<Peer>): void {
    const owed = this.#owed.get(peer) ?? { count: 0, ends: new Map<number, number>() }
    owed.count += 1
    for (const [client, end] of clientsOf(update) ?? []) owed.ends.set(client, Math.max(end, owed.ends.get(client) ?? 0))
    this.#owed.set(peer, owed)
  }

  #answered(open: OpenDocument, peer: Peer, applied: Applied<Peer>): number {
    const owed = this.#owed.get(peer)
    this.#owed.delete(peer)
    if (!owed) return 0
    if (reachesClocks(open, owed.ends)) return owed.count
    applied.offenders.set(peer, 'badMessage')
    return 0
  }
}

import type { Incoming, Sender } from '#server/sync/apply-updates.ts'
import type { TurnBudget } from '#server/sync/turn-budget.ts'

/** Bytes of one member's updates in one turn. A single update may be larger, but a turn takes only one of those. */
const memberBytes = 16 * 1024

/** Updates of so few bytes never make their sender rest: a slow turn then had another cause. */
const cheapBytes = 2 * 1024

/** The updates that one turn applies. */
export interface Share<Peer extends Sender> {
  items: Incoming<Peer>[]
  /** member whose updates are nearly all of the work; undefined: there is none */
  payer: string | undefined
}

/** Updates that wait to be applied. Each sender's stay in order, and nobody waits behind another's costly update. */
export class Inbox<Peer extends Sender> {
  #items: Incoming<Peer>[] = []

  get isEmpty(): boolean {
    return this.#items.length === 0
  }

  add(item: Incoming<Peer>): void {
    this.#items.push(item)
  }

  takeAll(): Incoming<Peer>[] {
    const items = this.#items
    this.#items = []
    return items
  }

  /** Takes the updates that this turn may apply. */
  take(budget: TurnBudget): Share<Peer> {
    if (budget.isSpent) return { items: [], payer: undefined }
    const bytes = new Map<string, number>()
    const behind = new Set<Peer>()
    let hasLarge = false
    const items: Incoming<Peer>[] = []
    for (const item of this.takeAll()) {
      const { peer, update } = item
      const before = bytes.get(peer.memberId) ?? 0
      const sum = before + update.byteLength
      const isLarge = update.byteLength > memberBytes
      if (behind.has(peer) || budget.restOf(peer.memberId) > 0 || (before > 0 && sum > memberBytes) || (isLarge && hasLarge)) {
        behind.add(peer)
        this.#items.push(item)
        continue
      }
      bytes.set(peer.memberId, sum)
      hasLarge ||= isLarge
      items.push(item)
    }
    return { items, payer: payerOf(bytes) }
  }

  /** Milliseconds until the next update may be applied. */
  restMs(budget: TurnBudget): number {
    let least = Infinity
    for (const { peer } of this.#items) least = Math.min(least, budget.restOf(peer.memberId))
    return this.isEmpty ? 0 : least
  }
}

/** The member who sent more than all others together. */
function payerOf(bytes: ReadonlyMap<string, number>): string | undefined {
  let sum = 0
  let most = 0
  let payer: string | undefined
  for (const [memberId, own] of bytes) {
    sum += own
    if (own > most) [most, payer] = [own, memberId]
  }
  return most > cheapBytes && most * 2 > sum ? payer : undefined
}

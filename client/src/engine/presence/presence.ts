import { newId } from '#shared/lib/ids.ts'
import type { PlaceMessage, PresenceMessage, TablePlace } from '#shared/nouns/presence/presence.ts'
import { createValue, type Value } from '#client/lib/value.ts'
import { realTimers, type Timers } from '#client/lib/single-flight.ts'

/** Another person, or oneself on another device, in a table. */
export type Peer = TablePlace & { id: string; memberId: string }

/** Messages between tabs, only one of which holds the connection. */
export type PresenceTabMessage =
  | { say: 'place'; tab: string; place: TablePlace | null }
  | { say: 'peers'; peers: readonly Peer[] }
  /** a new leader asks for the places of the others */
  | { say: 'where' }

export interface Presence {
  /** peers in the tables of this device's tabs */
  peers: Value<readonly Peer[]>
  /** sets this tab's place; null: in no table */
  at(place: TablePlace | null): void
  /** from the server */
  hear(message: PresenceMessage): void
  fromTab(message: PresenceTabMessage): void
  /** the connection is new: the server knows nothing of this device */
  connected(): void
  /** without a connection nobody can be seen */
  lost(): void
  close(): void
}

export interface PresenceParts {
  send(message: PlaceMessage): void
  tell(message: PresenceTabMessage): void
  isLeader: Value<boolean>
  timers?: Timers
}

/** ms between two messages about a place at most; the last place is always sent */
const pause = 250
/** ms between repeated messages of a tab's place. A silent tab is forgotten: it may have crashed. */
const again = 20_000
const forget = 3

/** Tracks the places of people in tables, as far as this device needs them. Nothing is stored. */
export function createPresence({ send, tell, isLeader, timers = realTimers }: PresenceParts): Presence {
  const tab = newId().replaceAll('-', '').slice(-12)
  const peers = createValue<readonly Peer[]>([])
  /** of all tabs of this browser, kept by the leader; `age` in rounds of {@link again} */
  const places = new Map<string, { place: TablePlace; age: number }>()
  let own: TablePlace | null = null
  let waiting: unknown
  let hasNews = false

  function publish(): void {
    if (isLeader.get()) note(tab, own)
    else tell({ say: 'place', tab, place: own })
  }

  /** Only a leader gets here. */
  function note(of: string, place: TablePlace | null): void {
    const before = places.get(of)?.place
    if (place) places.set(of, { place, age: 0 })
    else places.delete(of)
    if (JSON.stringify(before ?? null) === JSON.stringify(place)) return
    send({ type: 'place', tab: of, place })
    // the server removes the peers it sent once no tab of this device is in the table; late ones stay out
    if (place === null) show(peers.get().filter((peer) => isWatched(peer.tableId)))
  }

  function isWatched(tableId: string): boolean {
    return [...places.values()].some(({ place }) => place.tableId === tableId)
  }

  function show(next: readonly Peer[]): void {
    if (next.length === 0 && peers.get().length === 0) return
    peers.set(next)
    if (isLeader.get()) tell({ say: 'peers', peers: next })
  }

  const round = (): void => {
    if (own && !isLeader.get()) publish()
    for (const [of, known] of places) {
      known.age += 1
      if (of !== tab && known.age > forget) note(of, null)
    }
    beat = timers.set(round, again)
  }
  let beat = timers.set(round, again)
  const stopLeading = isLeader.subscribe(() => {
    if (!isLeader.get()) return
    publish()
    tell({ say: 'where' })
  })

  return {
    peers,
    at: (place) => {
      own = place
      hasNews = true
      if (waiting !== undefined) return
      const flush = (): void => {
        waiting = hasNews ? timers.set(flush, pause) : undefined
        if (hasNews) publish()
        hasNews = false
      }
      flush()
    },
    hear: ({ id, peer }) => {
      const others = peers.get().filter((other) => other.id !== id)
      show(peer ? [...others, { ...peer, id }] : others)
    },
    fromTab: (message) => {
      if (message.say === 'peers') peers.set(message.peers)
      else if (message.say === 'where') {
        if (own) tell({ say: 'place', tab, place: own })
      } else if (isLeader.get()) {
        note(message.tab, message.place)
        if (message.place) tell({ say: 'peers', peers: peers.get() })
      }
    },
    connected: () => {
      show([])
      for (const [of, { place }] of places) send({ type: 'place', tab: of, place })
    },
    lost: () => show([]),
    close: () => {
      timers.clear(beat)
      if (waiting !== undefined) timers.clear(waiting)
      stopLeading()
      if (own && !isLeader.get()) tell({ say: 'place', tab, place: null })
    },
  }
}

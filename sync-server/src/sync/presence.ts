import * as decoding from 'lib0/decoding'
import { presenceFrame, type Frame, type PresenceEntry } from '#server/sync/frames.ts'

/** A person as others in a document see them. It is read from the member row, never from the client, and holds no e-mail address. */
export interface PresenceUser {
  id: string
  name: string
  hue: number
}

export interface PresencePeer {
  readonly memberId: string
  presenceUser(): PresenceUser
}

/** Owners of client ids; nobody appears under another member's id (client-claims.ts). */
interface Claims<Peer> {
  claim(peer: Peer, clientId: number): boolean
}

interface State extends PresenceEntry {
  /** clock as the client gave it; a state that does not raise it is an echo */
  heard: number
  peer: PresencePeer
}

/**
 * The people in a document (awareness). A connection speaks only for the client id it announced first. States of others that it repeats, as
 * the stock client does, are dropped. Nothing is stored.
 */
export class Presence<Peer extends PresencePeer> {
  readonly #states = new Map<number, State>()
  readonly #own = new Map<Peer, number>()
  /** last clock sent per client id: a state that returns after a reconnection must be newer than its removal */
  readonly #clocks = new Map<number, number>()
  #changed = new Set<number>()
  readonly #maxBytes: number
  readonly #claims: Claims<Peer>
  /** connections that have sent a state */
  readonly #heard = new WeakSet<Peer>()

  constructor(maxBytes: number, claims: Claims<Peer>) {
    this.#maxBytes = maxBytes
    this.#claims = claims
  }

  /** Takes an awareness update of y-protocols. @throws when it is malformed. Returns whether there is something to send. */
  receive(peer: Peer, payload: Uint8Array): boolean {
    const decoder = decoding.createDecoder(payload)
    const count = decoding.readVarUint(decoder)
    // A client speaks of itself alone before it repeats others.
    const isOwn = count === 1 && !this.#heard.has(peer)
    this.#heard.add(peer)
    for (let left = count; left > 0; left--) {
      const clientId = decoding.readVarUint(decoder)
      const clock = decoding.readVarUint(decoder)
      const json = decoding.readVarString(decoder)
      if (!this.#mayUse(peer, clientId, json, isOwn)) continue
      if (json === 'null') this.#remove(clientId)
      else this.#set(peer, clientId, clock, json)
    }
    return this.#changed.size > 0
  }

  /** The connection ended. Returns whether there is something to send. */
  leave(peer: Peer): boolean {
    const clientId = this.#own.get(peer)
    this.#own.delete(peer)
    if (clientId !== undefined && this.#states.get(clientId)?.peer === peer) this.#remove(clientId)
    return this.#changed.size > 0
  }

  /** All states, for a new connection; undefined when there are none. */
  snapshot(): Frame | undefined {
    return this.#states.size === 0 ? undefined : presenceFrame([...this.#states.values()])
  }

  /**
   * The changes since the last call, as one frame per connection. Nobody is sent their own state: the stock client would answer it without
   * end.
   */
  takeChanges(peers: Iterable<Peer>): Map<Peer, Frame> {
    const entries = [...this.#changed].map(
      (clientId) => this.#states.get(clientId) ?? { clientId, clock: this.#clocks.get(clientId) ?? 0, json: 'null' },
    )
    this.#changed = new Set()
    const frames = new Map<Peer, Frame>()
    let shared: Frame | undefined
    for (const peer of peers) {
      const own = this.#own.get(peer)
      const others = entries.filter(({ clientId }) => clientId !== own)
      if (others.length === 0) continue
      frames.set(peer, others.length === entries.length ? (shared ??= presenceFrame(entries)) : presenceFrame(others))
    }
    return frames
  }

  #mayUse(peer: Peer, clientId: number, json: string, isOwn: boolean): boolean {
    const own = this.#own.get(peer)
    if (own !== undefined) return own === clientId
    if (json === 'null') return false
    const holder = this.#states.get(clientId)?.peer
    const isHeld = holder !== undefined && holder.memberId !== peer.memberId
    if (isHeld && !isOwn) return false
    if (!this.#claims.claim(peer, clientId) || isHeld) return false
    this.#own.set(peer, clientId)
    return true
  }

  #set(peer: Peer, clientId: number, clock: number, json: string): void {
    const state: unknown = JSON.parse(json)
    if (typeof state !== 'object' || state === null || Array.isArray(state)) throw new Error('an awareness state is an object')
    const shown = JSON.stringify({ ...state, user: peer.presenceUser() })
    if (shown.length > this.#maxBytes) throw new Error('the awareness state is too large')
    const current = this.#states.get(clientId)
    if (current?.peer === peer && clock <= current.heard) return
    const last = this.#clocks.get(clientId)
    // y-protocols ignores a first state with clock 0, which a newly opened client sends.
    const next = Math.max(clock, (last ?? 0) + 1)
    this.#clocks.set(clientId, next)
    this.#states.set(clientId, { clientId, clock: next, json: shown, peer, heard: clock })
    this.#changed.add(clientId)
  }

  #remove(clientId: number): void {
    if (!this.#states.delete(clientId)) return
    this.#clocks.set(clientId, (this.#clocks.get(clientId) ?? 0) + 1)
    this.#changed.add(clientId)
  }
}

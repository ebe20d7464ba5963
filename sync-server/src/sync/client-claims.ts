/** Client ids kept for a member in one document after the connections that announced them are gone. */
const mostLeft = 100

interface Claim {
  memberId: string
  /** connections that announced it and are still open */
  held: number
}

interface Claimant {
  readonly memberId: string
}

/**
 * Owners of Yjs client ids under which nothing is stored yet. An id belongs to the member who announced it first, in presence or in
 * `hello`. Everybody in a document sees the ids of the others, and may not write under them.
 */
export class ClientClaims<Peer extends Claimant> {
  readonly #claims = new Map<number, Claim>()
  /** the ids that each connection announced, and whether they belong to its member */
  readonly #said = new Map<Peer, Map<number, boolean>>()
  /** ids without an open connection by member, oldest first */
  readonly #left = new Map<string, Set<number>>()
  readonly #writerOf: (clientId: number) => string | undefined

  /** @param writerOf gives the member under whose name content is stored under an id */
  constructor(writerOf: (clientId: number) => string | undefined) {
    this.#writerOf = writerOf
  }

  /** Notes that a connection announced this id; false when it belongs to another member. */
  claim(peer: Peer, clientId: number): boolean {
    const { memberId } = peer
    const said = this.#said.get(peer) ?? new Map<number, boolean>()
    this.#said.set(peer, said)
    const known = said.get(clientId)
    if (known === true) return true
    const owner = this.#writerOf(clientId) ?? this.ownerOf(clientId)
    const isFree = owner === undefined || owner === memberId
    said.set(clientId, isFree)
    if (!isFree) return false
    const claim = this.#claims.get(clientId) ?? { memberId, held: 0 }
    claim.held += 1
    this.#claims.set(clientId, claim)
    this.#left.get(memberId)?.delete(clientId)
    return true
  }

  ownerOf(clientId: number): string | undefined {
    return this.#claims.get(clientId)?.memberId
  }

  /** Whether this connection called the id its own, granted or not. */
  isSaidBy(peer: Peer, clientId: number): boolean {
    return this.#said.get(peer)?.has(clientId) === true
  }

  /** The connection ended; its ids stay its member's while the document has visitors. */
  leave(peer: Peer): void {
    const said = this.#said.get(peer) ?? []
    this.#said.delete(peer)
    for (const [clientId, isGranted] of said) {
      const claim = isGranted ? this.#claims.get(clientId) : undefined
      if (claim && --claim.held === 0) this.#leaveBehind(peer.memberId, clientId)
    }
  }

  #leaveBehind(memberId: string, clientId: number): void {
    const left = this.#left.get(memberId) ?? new Set()
    this.#left.set(memberId, left.add(clientId))
    if (left.size <= mostLeft) return
    const [oldest] = left
    if (oldest === undefined) return
    left.delete(oldest)
    this.#claims.delete(oldest)
  }
}

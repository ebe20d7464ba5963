import * as Y from 'yjs'

/**
 * Whether applying an update would hold the event loop up. Checked by its structure before it is applied, rather than tried in
 * a worker: applying it there first would cost the same work twice, plus handing the whole document over, and the time limit
 * would depend on how busy the machine is. Measured on one core: what this lets through takes at most about 0.25 s (60,000
 * insertions at random places, 1 MiB), what it refuses took 0.7 s (200,000 deletions of single characters).
 */
export function isTooHeavy(doc: Y.Doc, update: Uint8Array, known: { has(clientId: number): boolean }, limits: UpdateLimits): boolean {
  // So few bytes cannot hold much: 32,000 deletions take 0.13 s.
  if (update.byteLength <= smallUpdate) return false
  const decoded = decode(update)
  if (!decoded) return false
  const { structs, ds } = decoded
  const clients = new Set(structs.map(({ id }) => id.client))
  let unknown = 0
  for (const client of clients) if (!known.has(client)) unknown += 1
  if (unknown > limits.newClients) return true
  let parts = structs.length
  for (const [client, ranges] of ds.clients) {
    for (const { clock, len } of ranges) {
      if (!isDeleted(doc, client, clock, len)) parts += 1
      if (parts > limits.updateParts) return true
    }
  }
  return parts > limits.updateParts
}

interface UpdateLimits {
  updateParts: number
  newClients: number
}

const smallUpdate = 64 * 1024

/** What cannot be decoded is found out by applying it. */
function decode(update: Uint8Array): ReturnType<typeof Y.decodeUpdate> | undefined {
  try {
    return Y.decodeUpdate(update)
  } catch {
    return undefined
  }
}

/** A device that comes back tells all that was ever deleted: what is deleted here already costs nothing. */
function isDeleted(doc: Y.Doc, client: number, clock: number, length: number): boolean {
  const structs = doc.store.clients.get(client)
  if (!structs || clock + length > Y.getState(doc.store, client)) return false
  const struct = structs[Y.findIndexSS(structs, clock)]
  return struct !== undefined && struct.deleted && struct.id.clock + struct.length >= clock + length
}

/** Client ids whose structs an update carries, with the clock after the last; undefined when it does not decode. */
export function clientsOf(update: Uint8Array): Map<number, number> | undefined {
  try {
    return Y.parseUpdateMeta(update).to
  } catch {
    return undefined
  }
}

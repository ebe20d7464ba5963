import * as Y from 'yjs'

/**
 * Whether applying an update would block the event loop. Its structure is checked before it is applied. Trying it in a worker would cost
 * the same work twice and a copy of the document. The time limit there would depend on the machine's load. Measured on one core: accepted
 * updates take at most about 0.25 s (60,000 insertions at random places, 1 MiB). A refused one took 0.7 s (200,000 deletions of single
 * characters).
 */
export function isTooHeavy(doc: Y.Doc, update: Uint8Array, known: { has(clientId: number): boolean }, limits: UpdateLimits): boolean {
  // Updates below this size are never heavy: 32,000 deletions take 0.13 s.
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

/** Undefined for an invalid update; applying it reports the error. */
function decode(update: Uint8Array): ReturnType<typeof Y.decodeUpdate> | undefined {
  try {
    return Y.decodeUpdate(update)
  } catch {
    return undefined
  }
}

/** A returning device lists every deletion ever made, but those already known here cost nothing. */
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

import * as Y from 'yjs'

/** The Yjs client id under which first content is made. Random ids are never this small in practice. */
export const seedClientId = 1

/**
 * Makes first content that is the same bytes on every machine: `fill` must do the same each time it is called (no time,
 * no random ids). Applying it twice to one document changes nothing.
 */
export function seedUpdate(fill: (doc: Y.Doc) => void): Uint8Array {
  const doc = new Y.Doc()
  doc.clientID = seedClientId
  doc.transact(() => fill(doc), 'seed')
  const update = Y.encodeStateAsUpdate(doc)
  doc.destroy()
  return update
}

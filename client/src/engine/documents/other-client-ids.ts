import * as random from 'lib0/random'
import * as Y from 'yjs'
import { encodeUpdate } from '#shared/nouns/documents/split-update.ts'
import { noteDatabase } from '#client/engine/device/wipe-device.ts'
import { openLocalCopy } from '#client/engine/documents/local-copy.ts'

type Struct = ReturnType<typeof Y.decodeUpdate>['structs'][number]

/** Content for the next session, by database, for devices without storage. */
const handedOver = new Map<string, Uint8Array>()

/** The ids to write under instead. An id that another tab chose before is chosen again, so that both tabs make the same copy. */
export function otherIds(taken: readonly number[], known: Readonly<Record<string, number>> = {}): Map<number, number> {
  return new Map(taken.map((id) => [id, known[id] ?? random.uint32()]))
}

export function hasContentOf(doc: Y.Doc, clientIds: readonly number[]): boolean {
  return clientIds.some((id) => Y.getState(doc.store, id) > 0)
}

/** The whole document as an update, with content of some client ids under other ids. */
export function renamedContent(doc: Y.Doc, instead: ReadonlyMap<number, number>): Uint8Array {
  const { structs, ds } = Y.decodeUpdate(Y.encodeStateAsUpdate(doc))
  const idOf = <T extends Y.ID | null>(id: T): T | Y.ID => {
    const other = id && instead.get(id.client)
    return id && other !== undefined && other !== null ? Y.createID(other, id.clock) : id
  }
  const renamed = structs.map((struct): Struct => {
    struct.id = idOf(struct.id) as Y.ID
    if (struct instanceof Y.Item) {
      struct.origin = idOf(struct.origin)
      struct.rightOrigin = idOf(struct.rightOrigin)
      if (struct.parent instanceof Y.ID) struct.parent = idOf(struct.parent)
    }
    return struct
  })
  const deletes = Y.createDeleteSet()
  for (const [client, items] of ds.clients) deletes.clients.set(instead.get(client) ?? client, items)
  return encodeUpdate(renamed, deletes)
}

/** Resolves when the device keeps it in this database, or cannot; the next session of this tab has it either way. */
export async function keepRenamed(database: string, content: Uint8Array): Promise<void> {
  const before = handedOver.get(database)
  handedOver.set(database, before ? Y.mergeUpdates([before, content]) : content)
  const doc = new Y.Doc()
  try {
    noteDatabase(database)
  } catch {
    // without local storage nothing is kept either
  }
  const copy = openLocalCopy(database, doc)
  await copy.loaded
  Y.applyUpdate(doc, content)
  await copy.written()
  await copy.close()
  doc.destroy()
}

export function takeHandedOver(database: string): Uint8Array | undefined {
  const content = handedOver.get(database)
  handedOver.delete(database)
  return content
}

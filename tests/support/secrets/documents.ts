import * as Y from 'yjs'
import { addBlock, configureBlock, readApp } from '#shared/nouns/apps/app-document.ts'
import { newShortId } from '#shared/lib/ids.ts'
import type { JsonObject } from '#shared/lib/json.ts'
import { addEmbeddedBlock, configureEmbeddedBlock, pageBody, readPageSnapshot } from '#shared/nouns/pages/page-document.ts'
import { appBlockNode } from '#shared/nouns/pages/page-nodes.ts'
import { readDocument } from '#server/sync/org-documents.ts'
import type { MemberPrincipal } from '#tests/support/secrets/principal.ts'
import { mutate, type Scene } from '#tests/support/secrets/scene.ts'
import { connectPeer, until, type SyncPeer } from '#tests/support/sync-peer.ts'

export type DocumentPlace = { kind: 'app' | 'page'; id: string }
const nameOf = ({ kind, id }: DocumentPlace): string => `${kind}:${id}`

/** Opens a document as a person and searches every message. Undefined when it is refused. */
export async function openDocument({ world, watch }: Scene, who: MemberPrincipal, name: string): Promise<SyncPeer | undefined> {
  const peer = connectPeer(world.server.url, who.member, name, {
    onFrame: (frame) => watch.overhear(who, `document over /sync`, Buffer.from(frame).toString('latin1')),
  })
  await until(() => peer.provider.synced || peer.closes.length > 0, `${name} to open`)
  if (peer.provider.synced) return peer
  peer.destroy()
  return undefined
}

/** Puts a block on an app or page over /sync, if this person may. */
export async function putBlock(
  scene: Scene,
  who: MemberPrincipal,
  place: DocumentPlace,
  block: { type: string; config: JsonObject; id?: string },
): Promise<string | undefined> {
  const peer = await openDocument(scene, who, nameOf(place))
  if (!peer) return undefined
  const id = block.id ?? newShortId('b')
  if (place.kind === 'app') addBlock(peer.doc, { id, ...block }, 'person')
  else
    peer.doc.transact(() => {
      const node = new Y.XmlElement(appBlockNode)
      node.setAttribute('blockId', id)
      pageBody(peer.doc).push([node])
      addEmbeddedBlock(peer.doc, id, block)
    }, 'person')
  const isThere = await isStored(scene, place, peer, id, block.config)
  peer.destroy()
  return isThere ? id : undefined
}

/** Changes another person's block. */
export async function changeBlock(
  scene: Scene,
  who: MemberPrincipal,
  place: DocumentPlace,
  id: string,
  patch: JsonObject,
): Promise<boolean> {
  const peer = await openDocument(scene, who, nameOf(place))
  if (!peer) return false
  if (place.kind === 'app') configureBlock(peer.doc, id, patch, 'person')
  else configureEmbeddedBlock(peer.doc, id, patch)
  const isThere = await isStored(scene, place, peer, id, patch)
  peer.destroy()
  return isThere
}

/** Waits until the server holds the block so, or has closed the connection. */
async function isStored({ world }: Scene, place: DocumentPlace, peer: SyncPeer, id: string, config: JsonObject): Promise<boolean> {
  const wanted = Object.entries(config).map(([key, value]) => [key, JSON.stringify(value)] as const)
  const isHeld = (): boolean => {
    const found =
      place.kind === 'app'
        ? readDocument(world.org.org, nameOf(place), readApp).blocks.flatMap((block) =>
            block.id === id && block.readable ? [block.config] : [],
          )[0]
        : readDocument(world.org.org, nameOf(place), readPageSnapshot).blocks[id]?.config
    return found !== undefined && wanted.every(([key, value]) => JSON.stringify((found as JsonObject)[key]) === value)
  }
  await until(() => isHeld() || peer.closes.length > 0, `${nameOf(place)} to hold ${id}`)
  return isHeld()
}

/** The apps and pages of the administrator's, whose names are secrets of who may read them. */
export async function makeItems(scene: Scene): Promise<void> {
  const { world, admin } = scene
  const look = { icon: 'file', color: 'blue' }
  for (const kind of ['app', 'page'] as const)
    for (const id of world[`${kind}s`]) {
      const label = `${kind} ${world.book.marker(`label of an ${kind}`, [{ item: id }])}`
      await mutate(scene, admin, `${kind}s.create`, { id, label, ...look })
    }
}

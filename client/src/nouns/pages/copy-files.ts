import { ownedFilePath } from '#shared/nouns/attachments/file-owner.ts'
import { isFileNode, wordsOfFile } from '#shared/nouns/pages/copy-page.ts'
import { isPageText, type PageElement, type PageNode } from '#shared/nouns/pages/page-nodes.ts'
import { addFile } from '#client/engine/attachments/add-file.ts'
import { localFileUrl } from '#client/engine/attachments/attachment-names.ts'
import { call } from '#client/engine/api/call.ts'
import { findSeen } from '#client/engine/attachments/seen-pictures.ts'
import { currentDevice } from '#client/engine/device/current-device.ts'
import { heldPicture } from '#client/nouns/pages/held-picture.ts'
import { OfflineError } from '#client/lib/api-error.ts'

/** Documents and pasted text may say anything: only ids make an address. */
const isId = (id: string): boolean => /^[0-9a-f-]{36}$/.test(id)

/** The content of a page's file: from this device where it waits here, else from the server, and a picture as it was last seen. */
export async function readPageFileBytes(pageId: string, fileId: string): Promise<Blob | undefined> {
  if (!isId(pageId) || !isId(fileId)) return undefined
  const path = ownedFilePath({ owner: 'page', ownerId: pageId }, fileId)
  const whole = await read(localFileUrl(fileId) ?? path)
  if (whole) return whole
  const { seen } = await findSeen(`${path}?size=large`)
  if (seen === undefined) return undefined
  try {
    return await read(seen)
  } finally {
    URL.revokeObjectURL(seen)
  }
}

async function read(address: string): Promise<Blob | undefined> {
  try {
    const answer = await fetch(address)
    return answer.ok ? await answer.blob() : undefined
  } catch {
    return undefined
  }
}

/**
 * Gives a page a copy of another page's file, and answers its id; undefined for one that is gone.
 * @throws OfflineError for one that this device lacks and cannot fetch now · ApiError · NoRoomError
 */
export async function copyPageFile(from: string, fileId: string, name: string, to: string): Promise<string | undefined> {
  const content = await readPageFileBytes(from, fileId)
  if (!content && currentDevice.get()?.network.online.get() === false) throw new OfflineError()
  if (!content) return undefined
  return keepPageFile(content, name, to)
}

/**
 * Adds a picture to a page and answers its id: one that is here, or one of a website, which the server fetches.
 * @returns undefined for an address without one. @throws ApiError · OfflineError · NoRoomError
 */
export async function takePicture(picture: Blob | string, name: string, pageId: string): Promise<string | undefined> {
  if (typeof picture !== 'string') return keepPageFile(picture, name, pageId)
  const found = await call('GET attachments/web-picture', { query: { owner: 'page', ownerId: pageId, address: picture } })
  const held = heldPicture(found.picture ?? '')
  return held && keepPageFile(new Blob([held.bytes], { type: held.type }), nameOf(picture) ?? held.name, pageId)
}

/** The last part of an address where it names a picture. */
const nameOf = (address: string): string | undefined => /\/([\w.-]{1,80}\.(?:png|jpe?g|gif|webp|avif))(?:[?#]|$)/i.exec(address)?.[1]

/** Adds a file to a page and answers its id. @throws ApiError · OfflineError · NoRoomError */
export async function keepPageFile(content: Blob, name: string, pageId: string): Promise<string> {
  const file = new File([content], name || 'file', { type: content.type })
  return (await addFile(file, { owner: 'page', ownerId: pageId }, () => undefined)).id
}

/**
 * Nodes of a page for another page: its pictures and files become copies that belong to that one. A file without a copy leaves its words.
 * @returns also the number of files that are there and could not be copied now
 */
export async function withCopiedFiles(
  nodes: readonly PageNode[],
  from: string,
  to: string,
): Promise<{ nodes: PageNode[]; failed: number }> {
  const copies = new Map<string, string | undefined>()
  let failed = 0
  for (const { attrs } of filesIn(nodes)) {
    const id = String(attrs['fileId'])
    if (copies.has(id)) continue
    const copy = await copyPageFile(from, id, String(attrs['name'] ?? ''), to).catch(() => null)
    if (copy === null) failed += 1
    copies.set(id, copy ?? undefined)
  }
  const place = (node: PageNode): PageNode => {
    if (isPageText(node)) return node
    if (!isFileNode(node)) return { ...node, children: node.children.map(place) }
    const fileId = copies.get(String(node.attrs['fileId']))
    return fileId === undefined ? wordsOfFile(node) : { ...node, attrs: { ...node.attrs, fileId } }
  }
  return { nodes: nodes.map(place), failed }
}

function filesIn(nodes: readonly PageNode[]): PageElement[] {
  return nodes.flatMap((node) => (isPageText(node) ? [] : isFileNode(node) ? [node] : filesIn(node.children)))
}

import type { ItemType } from '#shared/values/item-type.ts'
import { newId } from '#shared/lib/ids.ts'
import { documentName } from '#shared/nouns/documents/document-names.ts'
import { closeDocument, openDocument } from '#client/engine/documents/open-document.ts'
import { mutate } from '#client/engine/outbox/mutate.ts'
import { readEntity } from '#client/engine/replica/use-entities.ts'
import { readSession } from '#client/engine/session/session.ts'
import { folderOf } from '#client/nouns/folders/folder-of.ts'
import { placePatch } from '#client/nouns/items/item-commands.ts'

/** Makes a copy of an app or page and answers its id once it is stored; undefined when it was refused. */
export async function duplicateItem(type: ItemType, id: string, label: string): Promise<string | undefined> {
  return type === 'app' ? duplicateApp(id, label) : type === 'page' ? duplicatePageById(id, label) : undefined
}

/** The server copies the content, since this device may not have all of it. */
async function duplicateApp(id: string, label: string): Promise<string | undefined> {
  const entry = readEntity('app', id)
  if (!entry) return undefined
  const copy = newId()
  const now = new Date().toISOString()
  const data = { ...entry, id: copy, label, createdAt: now, updatedAt: now, createdBy: readSession().memberId, isPublic: false }
  const result = await mutate('apps.duplicate', { id, newId: copy, label }, [
    { entity: 'app', id: copy, data },
    ...placePatch('app', copy, folderOf('app', id)),
  ]).settled
  return result.status === 'refused' ? undefined : copy
}

async function duplicatePageById(id: string, label: string): Promise<string | undefined> {
  const entry = readEntity('page', id)
  if (!entry) return undefined
  const [{ duplicatePage }, document] = [
    await import('#client/nouns/pages/duplicate-page.ts'),
    openDocument(documentName({ kind: 'page', id })),
  ]
  try {
    await document.whenReady
    return await duplicatePage(entry, document.doc, label)
  } finally {
    closeDocument(document)
  }
}

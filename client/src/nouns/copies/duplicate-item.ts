import { newId } from '#shared/lib/ids.ts'
import { documentName } from '#shared/nouns/documents/document-names.ts'
import { closeDocument, openDocument } from '#client/engine/documents/open-document.ts'
import { mutate } from '#client/engine/outbox/mutate.ts'
import { readEntity } from '#client/engine/replica/use-entities.ts'
import { readSession } from '#client/engine/session/session.ts'
import { folderOf } from '#client/nouns/folders/folder-of.ts'
import type { ActEnv } from '#client/nouns/acts/act.ts'
import { placePatch } from '#client/nouns/items/item-commands.ts'
import { itemPath } from '#client/nouns/items/item-path.ts'
import { turnOnBuilderMode } from '#client/lib/builder-mode.ts'
import { toast } from '#client/ui/toast.ts'

/** Makes a copy of an app or page and answers its id once it is stored; undefined when it was refused. */
async function duplicateItem(type: 'app' | 'page', id: string, label: string): Promise<string | undefined> {
  return type === 'app' ? duplicateApp(id, label) : duplicatePageById(id, label)
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

/** Makes a copy of an app or page under that name, says so, and offers to open it. */
export async function duplicateAndSay(type: 'app' | 'page', id: string, name: string, { t, go }: Pick<ActEnv, 't' | 'go'>): Promise<void> {
  toast({ id: 'duplicate', message: t(`home:duplicate.running.${type}`) })
  const copy = await duplicateItem(type, id, name)
  if (copy === undefined) return void toast({ id: 'duplicate', message: t('home:duplicate.failed'), tone: 'error' })
  turnOnBuilderMode()
  const action = { label: t('home:duplicate.open'), onAction: () => go(itemPath(type, copy)) }
  toast({ id: 'duplicate', message: t(`home:duplicate.done.${type}`), tone: 'success', action })
}

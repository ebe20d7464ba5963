import { fromBase64 } from 'lib0/buffer'
import * as Y from 'yjs'
import { documentDatabase, documentRegistry } from '#client/engine/documents/document-registry.ts'
import { closeDocument, hostOf, openQuietly } from '#client/engine/documents/open-document.ts'
import { refusedEditsOf } from '#client/engine/documents/refused-edits.ts'
import type { NotedUpdates } from '#client/engine/leaving/leaving-note.ts'
import { ownPrincipal, type Session } from '#client/engine/session/session-store.ts'

const origin = 'left by a tab'

/** Brings noted updates into their documents, as edits of this tab: they are kept and sent like any. @returns true when all of them are kept */
export async function takeUpUpdates(session: Session, noted: readonly NotedUpdates[]): Promise<boolean> {
  const kept: boolean[] = []
  for (const each of noted) kept.push(await takeUpOne(session, each))
  return kept.every(Boolean)
}

async function takeUpOne({ orgId, memberId }: Session, { database, updates }: NotedUpdates): Promise<boolean> {
  const principal = ownPrincipal({ orgId, memberId })
  const [name = ''] = database.slice(documentDatabase(principal, '').length).split('#')
  const bytes = updates.map(fromBase64)
  const { copy } = documentRegistry(principal).read(name)
  // another document has taken the place of the one that was edited
  if (documentDatabase(principal, name, copy) !== database) return setAside(principal, { database, name, update: Y.mergeUpdates(bytes) })
  const document = openQuietly(name, hostOf(orgId, memberId))
  try {
    await document.whenReady
    const { doc } = document
    doc.transact((transaction) => {
      for (const update of bytes) Y.applyUpdate(doc, update, origin)
      // an edit of this tab, which the server is told, with what it removes
      transaction.local = true
    }, origin)
    await document.written()
    const { kept, state } = document.get()
    return kept || state === 'stored'
  } finally {
    closeDocument(document)
  }
}

/** Keeps the words where their author finds edits that have no place any more. */
function setAside(principal: string, { database, name, update }: { database: string; name: string; update: Uint8Array }): Promise<boolean> {
  const { structs } = Y.decodeUpdate(update)
  const text = structs
    .map((struct) => (struct instanceof Y.Item && struct.content instanceof Y.ContentString ? struct.content.str : ''))
    .join('')
  if (text === '') return Promise.resolve(true)
  const edits = {
    id: `${database}.left`,
    document: name,
    label: '',
    reason: 'replaced' as const,
    at: Date.now(),
    text,
    added: text,
    update,
  }
  return refusedEditsOf(principal).keep(edits)
}

import * as Y from 'yjs'
import { addBlock } from '#shared/nouns/apps/app-document.ts'
import { parseDocumentName, type DocumentKind } from '#shared/nouns/documents/document-names.ts'
import { newId, newShortId } from '#shared/lib/ids.ts'
import { pageBody } from '#shared/nouns/pages/page-document.ts'
import { addTask } from '#shared/nouns/tasks/tasks-document.ts'
import { documentRegistry } from '#client/engine/documents/document-registry.ts'
import type { DocumentSession } from '#client/engine/documents/document-session.ts'
import { refusedEditsOf, type RefusedEdits } from '#client/engine/documents/refused-edits.ts'

/** The outcome of putting edits back: `merged` at their own places, or (also) `appended` at the end as text under a title. */
export type PutBack = 'merged' | 'appended'

/** Text without a place, with its title and its author. */
interface Appended {
  title: string
  text: string
  memberId: string
}

/** The place of text whose own place is gone; the bars of an app have none. */
const appendTo: Record<DocumentKind, ((doc: Y.Doc, appended: Appended) => void) | undefined> = {
  page: (doc, { title, text }) => {
    const heading = new Y.XmlElement<{ level: number }>('heading')
    heading.setAttribute('level', 3)
    heading.insert(0, [new Y.XmlText(title)])
    const lines = text.split('\n').map((line) => {
      const paragraph = new Y.XmlElement('paragraph')
      paragraph.insert(0, [new Y.XmlText(line)])
      return paragraph
    })
    pageBody(doc).push([heading as unknown as Y.XmlElement, ...lines])
  },
  app: (doc, { title, text }) => addBlock(doc, { id: newShortId('b'), type: 'text', text: `${title}\n${text}` }, 'person'),
  tasks: (doc, { title, text, memberId }) =>
    addTask(doc, { id: newId(), title, description: text, createdAt: new Date().toISOString(), createdBy: memberId }),
  bundle: undefined,
}

interface Author {
  principal: string
  memberId: string
  /** the heading over appended text */
  title: string
}

/**
 * Makes refused edits ordinary ones of their author again; resolves when they are safe and no longer set aside. Undefined: they do not fit into this
 * document and stay set aside.
 * @param session of the document, with the right to write
 */
export async function putBack(session: DocumentSession, edits: RefusedEdits, author: Author): Promise<PutBack | undefined> {
  await session.whenReady
  const { epoch } = documentRegistry(author.principal).read(edits.document)
  const done = writeInto(session.doc, edits, epoch, author)
  if (!done) return undefined
  await isSafe(session)
  await refusedEditsOf(author.principal).remove(edits.id)
  return done
}

/**
 * Writes in one transaction, so that one undo takes it back. In the same `epoch` the edits are merged, and text whose place is gone is appended. In
 * another epoch all text is appended.
 */
function writeInto(doc: Y.Doc, edits: RefusedEdits, epoch: string | undefined, { title, memberId }: Author): PutBack | undefined {
  const ref = parseDocumentName(edits.document)
  const append = ref && appendTo[ref.kind]
  const merged = edits.epoch !== undefined && edits.epoch === epoch ? mergedWith(doc, edits.update) : undefined
  const text = (merged ? textWithoutPlace(merged, edits.update) : (edits.added ?? '')).trim()
  if (text !== '' ? !append : !merged) return undefined
  doc.transact((transaction) => {
    if (merged) Y.applyUpdate(doc, edits.update, 'person')
    if (text !== '') append?.(doc, { title, memberId, text })
    // applying an update marks the transaction as foreign
    transaction.local = true
  }, 'person')
  return text === '' ? 'merged' : 'appended'
}

/** Resolves once the edits are on the device, on the server, or set aside again with the whole document. */
function isSafe(session: DocumentSession): Promise<void> {
  const stored = new Promise<void>((resolve) => {
    const stop = session.subscribe(look)
    function look(): void {
      const { kept, state } = session.get()
      if (!kept && state !== 'stored') return
      stop()
      resolve()
    }
    look()
  })
  return Promise.race([stored, session.replaced])
}

/** A copy of the document with the update in it; undefined when the update needs content that is missing. */
function mergedWith(doc: Y.Doc, update: Uint8Array): Y.Doc | undefined {
  const copy = new Y.Doc()
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc))
  Y.applyUpdate(copy, update)
  return copy.store.pendingStructs === null && copy.store.pendingDs === null ? copy : undefined
}

/** Text of the update that is missing from the document after it, because its container is gone. */
function textWithoutPlace(doc: Y.Doc, update: Uint8Array): string {
  const { structs, ds } = Y.decodeUpdate(update)
  const lines: { text: string; end: Y.ID }[] = []
  for (const struct of structs) {
    if (!(struct instanceof Y.Item) || Y.isDeleted(ds, struct.id)) continue
    const found = Y.getItem(doc.store, struct.id) as Y.Item | Y.GC
    const text = proseOf(struct.content)
    if (text === '' || !found.deleted) continue
    const end = Y.createID(struct.id.client, struct.id.clock + struct.length)
    const last = lines.at(-1)
    // letters of one word may be structs of their own
    const goesOn = last && last.end.client === struct.id.client && last.end.clock === struct.id.clock
    if (goesOn && struct.content instanceof Y.ContentString) lines[lines.length - 1] = { text: last.text + text, end }
    else lines.push({ text, end })
  }
  return lines.map(({ text }) => text).join('\n')
}

/** Prose in an item: a string, or the values of a setting that contain white space. */
function proseOf(content: Y.Item['content']): string {
  if (content instanceof Y.ContentString) return content.str
  if (!(content instanceof Y.ContentAny)) return ''
  return (content.arr as unknown[]).filter((value): value is string => typeof value === 'string' && /\s/.test(value)).join('\n')
}

import * as Y from 'yjs'
import { addBlock } from '#shared/apps/app-document.ts'
import { parseDocumentName, type DocumentKind } from '#shared/documents/document-names.ts'
import { newId, newShortId } from '#shared/lib/ids.ts'
import { pageBody } from '#shared/pages/page-document.ts'
import { addTask } from '#shared/tasks/tasks-document.ts'
import { documentRegistry } from '#client/data/documents/document-registry.ts'
import type { DocumentSession } from '#client/data/documents/document-session.ts'
import { refusedEditsOf, type RefusedEdits } from '#client/data/documents/refused-edits.ts'

/** How refused edits came back: each where it belongs, or their text (also) at the end, under a title of its own. */
export type PutBack = 'merged' | 'appended'

/** Text that has no place: what it is called and by whom it is. */
interface Appended {
  title: string
  text: string
  memberId: string
}

/** Where text goes that has no place any more; the bars of an app have none. */
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
  /** over text that is appended */
  title: string
}

/**
 * Makes refused edits ordinary ones of their author again; resolves when they are safe as such, and set aside no more. Undefined:
 * there is no way to put them into this document, and they stay where they are.
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
 * In one transaction, so that one undo takes it back. In the same past (`epoch`) they are merged, and text whose place somebody has
 * removed meanwhile is appended; in another past all of the text is.
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
    // applying an update says that it is somebody else's
    transaction.local = true
  }, 'person')
  return text === '' ? 'merged' : 'appended'
}

/** On the device, on the server, or set aside anew with all that the document holds. */
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

/** The document with the update in it, as a copy; undefined when the update builds on what is not there. */
function mergedWith(doc: Y.Doc, update: Uint8Array): Y.Doc | undefined {
  const copy = new Y.Doc()
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc))
  Y.applyUpdate(copy, update)
  return copy.store.pendingStructs === null && copy.store.pendingDs === null ? copy : undefined
}

/** What the update writes that is nowhere in the document after it, because what it was written into is gone. */
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

/** What a person wrote, as far as words tell it from a setting. */
function proseOf(content: Y.Item['content']): string {
  if (content instanceof Y.ContentString) return content.str
  if (!(content instanceof Y.ContentAny)) return ''
  return (content.arr as unknown[]).filter((value): value is string => typeof value === 'string' && /\s/.test(value)).join('\n')
}

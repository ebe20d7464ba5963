import { Extension } from '@tiptap/core'
import * as Y from 'yjs'
import { isLongerThan } from '#shared/nouns/pages/page-document.ts'
import { addedTypes } from '#shared/nouns/pages/unknown-parts.ts'
import { endBinding } from '#client/editor/end-binding.ts'

interface LeaveLongPageOptions {
  doc: Y.Doc | null
  body: Y.XmlFragment | null
  /** nodes with which the editor stays open; undefined: any number */
  most: number | undefined
  /** others have made the page longer than that */
  onLong(): void
}

interface LeaveLongPageStorage {
  stop: () => void
}

/** Nodes that others may add before the page is counted again. */
const countedAgain = 500

/**
 * An editor makes an element of each node, and 100,000 at once stop a browser. It ends before it sees such a change of others; one's own writing and
 * pasting never closes it.
 */
export const LeaveLongPage = Extension.create<LeaveLongPageOptions, LeaveLongPageStorage>({
  name: 'leaveLongPage',
  addOptions: () => ({ doc: null, body: null, most: undefined, onLong: () => undefined }),
  addStorage: () => ({ stop: () => undefined }),
  // the binding watches from the view on, and so is called after this
  onBeforeCreate() {
    const { doc, body, most, onLong } = this.options
    if (!doc || !body || most === undefined) return
    let added = 0
    const watch = (events: Y.YEvent<Y.AbstractType<unknown>>[], { local }: Y.Transaction): void => {
      if (local) return
      added += nodesIn(events)
      if (added < countedAgain) return
      added = 0
      if (!isLongerThan(doc, most)) return
      endBinding(this.editor)
      onLong()
    }
    body.observeDeep(watch)
    this.storage.stop = () => body.unobserveDeep(watch)
  },
  onDestroy() {
    this.storage.stop()
  },
})

/** The nodes that a change adds, those inside of others too; no more than are counted. */
function nodesIn(events: readonly Y.YEvent<Y.AbstractType<unknown>>[]): number {
  let seen = 0
  const waiting: unknown[] = events.flatMap(addedTypes)
  while (waiting.length > 0 && seen < countedAgain) {
    const next = waiting.pop()
    if (!(next instanceof Y.XmlElement)) continue
    seen += 1
    for (const child of next.toArray()) waiting.push(child)
  }
  return seen
}

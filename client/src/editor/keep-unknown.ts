import { Extension } from '@tiptap/core'
import type { AbstractType, XmlFragment, YEvent } from 'yjs'
import { isPageNode } from '#shared/nouns/pages/page-nodes.ts'
import { bringsUnknownParts } from '#shared/nouns/pages/unknown-parts.ts'
import { endBinding } from '#client/editor/end-binding.ts'

interface KeepUnknownOptions {
  /** the text that the editor is bound to */
  body: XmlFragment | null
  /** the nodes that it may hold */
  isKnown: (name: string) => boolean
  /** somebody with a newer version has written what this one does not know */
  onUnknown(): void
}

interface KeepUnknownStorage {
  stop: () => void
}

/**
 * Parts of a text that this version does not know stay in the document. The binding deletes what its schema does not hold, so it ends before it sees
 * such a change.
 */
export const KeepUnknown = Extension.create<KeepUnknownOptions, KeepUnknownStorage>({
  name: 'keepUnknown',
  addOptions: () => ({ body: null, isKnown: isPageNode, onUnknown: () => undefined }),
  addStorage: () => ({ stop: () => undefined }),
  // the binding watches from the view on, and so is called after this
  onBeforeCreate() {
    const { body, isKnown, onUnknown } = this.options
    if (!body) return
    const watch = (events: YEvent<AbstractType<unknown>>[]): void => {
      if (!bringsUnknownParts(events, isKnown)) return
      endBinding(this.editor)
      onUnknown()
    }
    body.observeDeep(watch)
    this.storage.stop = () => body.unobserveDeep(watch)
  },
  onDestroy() {
    this.storage.stop()
  },
})

import { Extension } from '@tiptap/core'
import { ySyncPluginKey } from '@tiptap/y-tiptap'
import type { AbstractType, Doc, YEvent } from 'yjs'
import { pageBody } from '#shared/nouns/pages/page-document.ts'
import { bringsUnknownParts } from '#shared/nouns/pages/unknown-parts.ts'

interface KeepUnknownOptions {
  doc: Doc | null
  /** somebody with a newer version has written what this one does not know */
  onUnknown(): void
}

/** The part of the binding that writes the editor's content into the document. */
interface Binding {
  destroy(): void
  _prosemirrorChanged(doc: unknown): void
}

interface KeepUnknownStorage {
  stop: () => void
}

/**
 * Parts of a page that this version does not know stay in the document. The binding deletes what its schema does not hold, so it ends before it sees
 * such a change.
 */
export const KeepUnknown = Extension.create<KeepUnknownOptions, KeepUnknownStorage>({
  name: 'keepUnknown',
  addOptions: () => ({ doc: null, onUnknown: () => undefined }),
  addStorage: () => ({ stop: () => undefined }),
  // the binding watches from the view on, and so is called after this
  onBeforeCreate() {
    const { doc, onUnknown } = this.options
    if (!doc) return
    const body = pageBody(doc)
    const watch = (events: YEvent<AbstractType<unknown>>[]): void => {
      if (!bringsUnknownParts(events)) return
      const state = ySyncPluginKey.getState(this.editor.state) as { binding?: Binding | null } | undefined
      const binding = state?.binding
      if (binding) {
        binding.destroy()
        // the editor is drawn for a moment longer, and its keys must not write
        binding._prosemirrorChanged = () => undefined
      }
      onUnknown()
    }
    body.observeDeep(watch)
    this.storage.stop = () => body.unobserveDeep(watch)
  },
  onDestroy() {
    this.storage.stop()
  },
})

import type { Editor } from '@tiptap/core'
import { ySyncPluginKey } from '@tiptap/y-tiptap'

/** The part of the binding that writes the editor's content into the document. */
interface Binding {
  destroy(): void
  initView(view: unknown): void
  _forceRerender(): void
  _prosemirrorChanged(doc: unknown): void
}

/** Ends the binding of an editor and a document for good, before it sees the change of the moment. */
export function endBinding(editor: Editor): void {
  const state = ySyncPluginKey.getState(editor.state) as { binding?: Binding | null } | undefined
  const binding = state?.binding
  if (!binding) return
  binding.destroy()
  // The editor is drawn for a moment longer, and its keys must not write. Its bars leave with it, and with each of them all plugins begin again.
  binding._prosemirrorChanged = () => undefined
  binding.initView = () => undefined
  binding._forceRerender = () => undefined
}

import type { Editor } from '@tiptap/core'

/** Keeps the handle beside its block while something of it is open. @returns the end of that */
export function keepHandle(editor: Editor): () => void {
  const lock = (isLocked: boolean): void => {
    if (!editor.isDestroyed) editor.view.dispatch(editor.state.tr.setMeta('lockDragHandle', isLocked))
  }
  lock(true)
  return () => lock(false)
}

import { Extension } from '@tiptap/core'
import { yUndoPluginKey } from '@tiptap/y-tiptap'
import type { Doc, UndoManager } from 'yjs'
import { undoOwnGestures } from '#client/engine/documents/undo.ts'
import { pageBlocks } from '#shared/nouns/pages/page-document.ts'

/**
 * The settings of embedded blocks are undone with the text around them, in the order the person changed them; each gesture is
 * a step, and nothing of others is undone.
 */
export const BlockUndo = Extension.create<{ doc: Doc | null }>({
  name: 'blockUndo',
  addOptions() {
    return { doc: null }
  },
  onCreate() {
    const state = yUndoPluginKey.getState(this.editor.state) as { undoManager: UndoManager } | undefined
    if (!this.options.doc || !state) return
    state.undoManager.addToScope(pageBlocks(this.options.doc))
    undoOwnGestures(state.undoManager)
  },
})

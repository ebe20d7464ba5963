import { Extension } from '@tiptap/core'
import { blockAtCaret, moveBlock } from '#client/editor/block-actions.ts'

/** The editor's event that asks for the menu of the block at the caret. */
export const blockMenuAsked = 'blockMenuAsked'

declare module '@tiptap/core' {
  interface EditorEvents {
    [blockMenuAsked]: undefined
  }
}

/** Alt with Shift and an arrow moves the block of the caret; with M it opens the menu of that block. */
export const BlockKeys = Extension.create({
  name: 'blockKeys',
  addKeyboardShortcuts() {
    const move = (step: 1 | -1) => () => {
      const block = blockAtCaret(this.editor.state)
      return this.editor.isEditable && block !== undefined && moveBlock(this.editor, block, step)
    }
    const openMenu = () => {
      if (!this.editor.isEditable) return false
      this.editor.emit(blockMenuAsked, undefined)
      return true
    }
    return { 'Alt-Shift-ArrowUp': move(-1), 'Alt-Shift-ArrowDown': move(1), 'Alt-Shift-m': openMenu, 'Alt-Shift-M': openMenu }
  },
})

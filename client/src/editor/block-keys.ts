import { Extension } from '@tiptap/core'
import { moveBlock } from '#client/editor/block-actions.ts'
import { blockAtCaret } from '#client/editor/block-places.ts'
import { moveRowAtCaret } from '#client/editor/table-rows.ts'

/** The editor's event that asks for the menu of the block at the caret. */
export const blockMenuAsked = 'blockMenuAsked'

declare module '@tiptap/core' {
  interface EditorEvents {
    [blockMenuAsked]: undefined
  }
}

/** Alt with Shift and an arrow moves the row of the caret, or else its block; with M it opens the menu of that block. */
export const BlockKeys = Extension.create({
  name: 'blockKeys',
  addKeyboardShortcuts() {
    const move = (step: 1 | -1) => () => {
      if (!this.editor.isEditable) return false
      // in a table the key is the row's, also where that has no further place
      if (moveRowAtCaret(this.editor, step) !== undefined) return true
      const block = blockAtCaret(this.editor.state)
      return block !== undefined && moveBlock(this.editor, block, step)
    }
    const openMenu = () => {
      if (!this.editor.isEditable) return false
      this.editor.emit(blockMenuAsked, undefined)
      return true
    }
    return { 'Alt-Shift-ArrowUp': move(-1), 'Alt-Shift-ArrowDown': move(1), 'Alt-Shift-m': openMenu, 'Alt-Shift-M': openMenu }
  },
})

import { Extension } from '@tiptap/core'
import { blockAtCaret, moveBlock } from '#client/editor/block-actions.ts'

/** Alt with Shift and an arrow moves the block of the caret. */
export const BlockKeys = Extension.create({
  name: 'blockKeys',
  addKeyboardShortcuts() {
    const move = (step: 1 | -1) => () => {
      const block = blockAtCaret(this.editor.state)
      return this.editor.isEditable && block !== undefined && moveBlock(this.editor, block, step)
    }
    return { 'Alt-Shift-ArrowUp': move(-1), 'Alt-Shift-ArrowDown': move(1) }
  },
})

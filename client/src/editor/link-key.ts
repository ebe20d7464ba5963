import { Extension } from '@tiptap/core'
import type { Transaction } from '@tiptap/pm/state'

/** The bar over a selection, for steps that mean it. */
export const textToolbarKey = 'textToolbar'
const openLink = 'openLink'

/** True for the step that asks for the link of the selection. */
export const asksForLink = (transaction: Transaction): boolean => transaction.getMeta(openLink) === true

/**
 * Ctrl+K (⌘K) on a selection, or inside a link, asks for its address, as everywhere one writes. Elsewhere the key is the product's.
 */
export const LinkKey = Extension.create({
  name: 'linkKey',
  addKeyboardShortcuts() {
    return {
      'Mod-k': ({ editor }) => {
        const { empty } = editor.state.selection
        if (!editor.isEditable || editor.isActive('codeBlock') || editor.isActive('appBlock')) return false
        if (empty && !editor.isActive('link')) return false
        if (empty) editor.commands.extendMarkRange('link')
        // the bar over a selection comes a moment later by itself, and is placed only once it is there
        editor.view.dispatch(editor.state.tr.setMeta(textToolbarKey, 'show'))
        editor.view.dispatch(editor.state.tr.setMeta(textToolbarKey, 'updatePosition').setMeta(openLink, true))
        return true
      },
    }
  },
})

import { CollaborationCaret } from '@tiptap/extension-collaboration-caret'
import { yCursorPlugin } from '@tiptap/y-tiptap'
import type { Awareness } from 'y-protocols/awareness'
import { hueColors } from '#client/ui/theme/hues.ts'

/**
 * Other people's carets. Name and hue come from the server, which overwrites a client's own claims. The colour comes from the theme's hues, so that
 * dark mode and contrast stay the theme's business.
 */
export const RemoteCarets = CollaborationCaret.extend({
  addOptions() {
    const parent = this.parent?.()
    return {
      ...parent,
      provider: parent?.provider ?? null,
      user: parent?.user ?? {},
      onUpdate: parent?.onUpdate ?? (() => null),
      render: (user: Record<string, unknown>) => {
        const caret = document.createElement('span')
        caret.className = 'tr-caret'
        caret.style.setProperty('--tr-caret-color', colorOf(user))
        const label = document.createElement('span')
        label.className = 'tr-caret-label'
        label.textContent = typeof user.name === 'string' ? user.name : ''
        caret.append(label)
        return caret
      },
      selectionRender: (user: Record<string, unknown>) => ({
        nodeName: 'span',
        class: 'tr-remote-selection',
        style: `--tr-caret-color: ${colorOf(user)}`,
      }),
    }
  },
  // The extension's own plugins would name the person during React's render, and so update the list of people then. The name is set once the editor
  // is created.
  onCreate(event) {
    this.parent?.(event)
    awarenessOf(this.options).setLocalStateField('user', this.options.user)
  },
  addProseMirrorPlugins() {
    const { render, selectionRender } = this.options
    return [yCursorPlugin(awarenessOf(this.options), { cursorBuilder: render, selectionBuilder: selectionRender })]
  },
})

const awarenessOf = ({ provider }: { provider: { awareness: Awareness } }): Awareness => provider.awareness

function colorOf(user: Record<string, unknown>): string {
  return hueColors(typeof user.hue === 'number' ? user.hue : 0).text
}

import { CollaborationCaret } from '@tiptap/extension-collaboration-caret'
import { yCursorPlugin } from '@tiptap/y-tiptap'
import type { Awareness } from 'y-protocols/awareness'
import { hueColors } from '#client/ui/theme/hues.ts'

/**
 * Other people's carets. Their name and hue come from the server (it overwrites what a client claims), the colour from the
 * theme's hues, so that dark mode and contrast are the theme's business.
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
  // The extension's own plugins name the person while the editor is made, and that is while React paints: whoever shows who is
  // here was set then. It is named when the editor stands.
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

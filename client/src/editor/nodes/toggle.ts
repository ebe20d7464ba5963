import { Node, type Editor } from '@tiptap/core'
import type { NodeView } from '@tiptap/pm/view'

/**
 * Text that is hidden below its first block. Each reader opens it for themselves, which changes nothing in the document. The first block
 * is an ordinary one: merged edits always leave a toggle that fits the schema.
 */
export const Toggle = Node.create<{ label: string }>({
  name: 'toggle',
  group: 'block',
  content: 'block+',
  defining: true,
  addOptions: () => ({ label: '' }),
  parseHTML: () => [{ tag: 'div[data-toggle]' }, { tag: 'details' }],
  renderHTML: () => ['div', { 'data-toggle': '' }, 0],
  addNodeView() {
    const { label } = this.options
    return ({ editor }) => toggleView(editor, label)
  },
})

function toggleView(editor: Editor, label: string): NodeView {
  const dom = document.createElement('div')
  dom.dataset.toggle = ''
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'tr-toggle'
  button.contentEditable = 'false'
  button.setAttribute('aria-label', label)
  const contentDOM = document.createElement('div')
  dom.append(button, contentDOM)
  const show = (isOpen: boolean): void => {
    button.setAttribute('aria-expanded', String(isOpen))
    contentDOM.toggleAttribute('data-closed', !isOpen)
  }
  // who writes sees what they write
  show(editor.isEditable)
  button.addEventListener('click', () => show(contentDOM.hasAttribute('data-closed')))
  return {
    dom,
    contentDOM,
    stopEvent: (event) => event.target instanceof Element && button.contains(event.target),
    // opening is not a change of the text
    ignoreMutation: (mutation) => mutation.type === 'attributes' || button.contains(mutation.target),
  }
}

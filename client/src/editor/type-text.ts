import type { Editor } from '@tiptap/core'
import type { EditorView } from '@tiptap/pm/view'

/**
 * Types a text at the start of a page, on a line of its own. It goes through the keys of the editor: `# ` makes a heading.
 */
export function typeAtStart(editor: Editor, text: string): void {
  const first = editor.state.doc.firstChild
  const isFree = first?.type.name === 'paragraph' && first.content.size === 0
  if (text !== '' && !isFree) editor.commands.insertContentAt(0, { type: 'paragraph' })
  // the command's own focus comes with the next frame, and the next key may come before
  editor.view.focus()
  editor.commands.focus('start')
  for (const character of text) {
    if (character === '\n') pressEnter(editor.view)
    else typeCharacter(editor.view, character)
  }
}

function typeCharacter(view: EditorView, character: string): void {
  const { from, to } = view.state.selection
  const written = () => view.state.tr.insertText(character, from, to)
  const isTaken = view.someProp('handleTextInput', (handle) => handle(view, from, to, character, written))
  if (isTaken !== true) view.dispatch(written())
}

function pressEnter(view: EditorView): void {
  const event = new KeyboardEvent('keydown', { key: 'Enter' })
  view.someProp('handleKeyDown', (handle) => handle(view, event))
}

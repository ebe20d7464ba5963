import { Extension, type Editor } from '@tiptap/core'
import { NodeSelection, Plugin, TextSelection, type EditorState, type Transaction } from '@tiptap/pm/state'

/**
 * Keys of a text that the nodes have no meaning for. Tab indents and never leaves the text; after Escape it moves the focus, as everywhere
 * (WCAG 2.1.2). Backspace at the start of a heading makes it text. A letter never replaces a chosen picture or block.
 */
export const TextKeys = Extension.create({
  name: 'textKeys',
  // lists, tables and code have a Tab of their own
  priority: 10,
  addKeyboardShortcuts() {
    const { editor } = this
    return {
      Tab: () => editor.isEditable && (indent(editor), true),
      'Shift-Tab': () => editor.isEditable && (outdent(editor), true),
    }
  },
  addProseMirrorPlugins: () => [tabAfterEscape(), writeBesideBlock()],
})

/** Kinds of lines that a Backspace at their start makes text. */
const endsAsText: ReadonlySet<string> = new Set(['heading', 'codeBlock'])

/** Of headings and code, before the keys that join two blocks. */
export const HeadingKeys = Extension.create({
  name: 'headingKeys',
  priority: 1_000,
  addKeyboardShortcuts() {
    return {
      Backspace: ({ editor }) => {
        const { empty, $from } = editor.state.selection
        if (!empty || $from.parentOffset > 0 || !endsAsText.has($from.parent.type.name)) return false
        // signs that have just made the heading come back as signs
        return editor.commands.first(({ commands }) => [() => commands.undoInputRule(), () => commands.setParagraph()])
      },
    }
  },
})

/** Puts the caret in the line behind a chosen block that was just added. */
export function caretBehindBlock({ tr }: { tr: Transaction }): boolean {
  if (!isBlockChosen(tr)) return true
  const at = tr.selection.to
  const next = tr.doc.resolve(at).nodeAfter
  if (!next?.isTextblock) tr.insert(at, tr.doc.type.schema.nodes['paragraph']?.create() ?? [])
  tr.setSelection(TextSelection.create(tr.doc, at + 1)).scrollIntoView()
  return true
}

/** Puts the caret in the line behind the block at a place. */
export function writeBehind({ state, view }: Editor, pos: number | undefined): void {
  if (pos === undefined) return
  const tr = state.tr.setSelection(NodeSelection.create(state.doc, pos))
  caretBehindBlock({ tr })
  view.dispatch(tr)
  view.focus()
}

const isBlockChosen = ({ selection }: EditorState | Transaction): boolean =>
  selection instanceof NodeSelection && selection.node.isBlock && selection.node.isAtom

/** Starts of the lines that the selection touches. */
function linesOf({ doc, selection: { from, to } }: EditorState): number[] {
  const starts: number[] = []
  doc.nodesBetween(from, to, (node, pos) => {
    if (node.isTextblock) starts.push(pos + 1)
    return !node.isTextblock
  })
  return starts
}

function indent({ state, view }: Editor): void {
  const { tr, selection } = state
  if (selection instanceof TextSelection && selection.$from.sameParent(selection.$to)) tr.replaceSelectionWith(state.schema.text('\t'))
  else for (const start of linesOf(state).toReversed()) tr.insertText('\t', start)
  view.dispatch(tr.scrollIntoView())
}

function outdent({ state, view }: Editor): void {
  const { tr, selection } = state
  const isTab = (at: number): boolean => state.doc.textBetween(at, Math.min(at + 1, state.doc.content.size)) === '\t'
  if (selection.empty && isTab(selection.from - 1)) tr.delete(selection.from - 1, selection.from)
  else for (const start of linesOf(state).toReversed()) if (isTab(start)) tr.delete(start, start + 1)
  if (tr.docChanged) view.dispatch(tr.scrollIntoView())
}

function tabAfterEscape(): Plugin {
  let leaves = false
  return new Plugin({
    props: {
      handleDOMEvents: {
        keydown: (_view, event) => {
          // the browser moves the focus
          if (event.key === 'Tab' && leaves) return true
          if (!['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) leaves = event.key === 'Escape'
          return false
        },
        pointerdown: () => void (leaves = false),
        blur: () => void (leaves = false),
      },
    },
  })
}

function writeBesideBlock(): Plugin {
  return new Plugin({
    props: {
      handleTextInput: (view, _from, _to, text) => {
        if (!isBlockChosen(view.state)) return false
        const { tr } = view.state
        caretBehindBlock({ tr })
        view.dispatch(tr.insertText(text, tr.selection.from))
        return true
      },
    },
  })
}

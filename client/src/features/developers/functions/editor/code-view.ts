import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { bracketMatching, indentOnInput } from '@codemirror/language'
import { lintGutter, setDiagnostics } from '@codemirror/lint'
import { Compartment, EditorState } from '@codemirror/state'
import { EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from '@codemirror/view'
import type { FunctionLanguage } from '#shared/nouns/functions/function.ts'
import type { KnownName } from '#client/features/developers/functions/documentation/use-names-of-code.ts'
import { codeLook } from '#client/features/developers/functions/editor/code-look.ts'
import { completeCode, type KnownTable } from '#client/features/developers/functions/editor/complete-code.ts'
import { loadGrammar } from '#client/features/developers/functions/editor/grammars.ts'

/** A fault of the last run; `line` counts from 1. */
export interface CodeMark {
  line: number
  message: string
}

export interface CodeView {
  /** another text than the one that stands there, such as an earlier version */
  show(source: string): void
  mark(marks: readonly CodeMark[]): void
  close(): void
}

interface CodeViewOptions {
  label: string
  language: FunctionLanguage
  source: string
  readOnly: boolean
  tables: () => readonly KnownTable[]
  names: () => readonly KnownName[]
  onChange: (source: string) => void
  onSave: () => void
}

/** Puts an editor of code into an element. Escape and then Tab leave it, as in every field that takes tabs. */
export function createCodeView(parent: HTMLElement, options: CodeViewOptions): CodeView {
  const { label, language, source, readOnly, tables, names, onChange, onSave } = options
  const save = (): boolean => {
    onSave()
    return true
  }
  const grammar = new Compartment()
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: source,
      extensions: [
        ...[lineNumbers(), lintGutter(), highlightActiveLine(), highlightActiveLineGutter(), history(), indentOnInput()],
        ...[bracketMatching(), closeBrackets(), grammar.of([]), codeLook, EditorState.tabSize.of(2)],
        autocompletion({ override: [completeCode(tables, names)] }),
        keymap.of([{ key: 'Mod-s', run: save, preventDefault: true }]),
        keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, ...completionKeymap, indentWithTab]),
        EditorState.readOnly.of(readOnly),
        EditorView.contentAttributes.of({ 'aria-label': label }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange(update.state.doc.toString())
        }),
      ],
    }),
  })
  let isOpen = true
  void loadGrammar(language).then((extension) => isOpen && view.dispatch({ effects: grammar.reconfigure(extension) }))
  return {
    show: (text) => {
      if (text === view.state.doc.toString()) return
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } })
    },
    mark: (marks) => {
      const { doc } = view.state
      const faults = marks
        .filter(({ line }) => line >= 1 && line <= doc.lines)
        .map(({ line, message }) => ({ from: doc.line(line).from, to: doc.line(line).to, severity: 'error' as const, message }))
      view.dispatch(setDiagnostics(view.state, faults))
    },
    close: () => {
      isOpen = false
      view.destroy()
    },
  }
}

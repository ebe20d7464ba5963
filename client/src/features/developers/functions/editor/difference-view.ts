import { unifiedMergeView } from '@codemirror/merge'
import { Compartment, EditorState } from '@codemirror/state'
import { EditorView, lineNumbers } from '@codemirror/view'
import type { FunctionLanguage } from '#shared/nouns/functions/function.ts'
import { codeLook } from '#client/features/developers/functions/editor/code-look.ts'
import { loadGrammar } from '#client/features/developers/functions/editor/grammars.ts'

interface Difference {
  label: string
  language: FunctionLanguage
  before: string
  after: string
}

/** Shows how one text became another, to be read only. @returns ends it */
export function createDifferenceView(parent: HTMLElement, { label, language, before, after }: Difference): () => void {
  const grammar = new Compartment()
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: after,
      extensions: [
        ...[lineNumbers(), grammar.of([]), codeLook, EditorState.readOnly.of(true)],
        EditorView.contentAttributes.of({ 'aria-label': label }),
        unifiedMergeView({ original: before, mergeControls: false, collapseUnchanged: { margin: 3, minSize: 6 } }),
      ],
    }),
  })
  let isOpen = true
  void loadGrammar(language).then((extension) => isOpen && view.dispatch({ effects: grammar.reconfigure(extension) }))
  return () => {
    isOpen = false
    view.destroy()
  }
}

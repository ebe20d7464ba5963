import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { Compartment, EditorState, StateEffect } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { isInFormula, placeName, writePlace, type TextPlace } from '#shared/nouns/automations/template-text.ts'
import { valueChips, type ChipWords } from '#client/automations/value-chips.ts'
import css from '#client/automations/values.module.css'
import { storedChanges, type PlaceNames } from '#client/nouns/automations/places.ts'

export interface ValueView {
  /** another text than the one that stands there */
  show(text: string): void
  /** names or samples have changed */
  refresh(): void
  describe(attributes: Record<string, string>): void
  /** puts a value in the place of what is chosen, or of the braces before the caret */
  insert(place: TextPlace): void
  insertFormula(): void
  focus(): void
  /** where the caret is on the screen */
  caret(): { left: number; top: number; bottom: number } | undefined
  close(): void
}

interface ValueViewOptions {
  text: string
  isLong: boolean
  readOnly: boolean
  attributes: Record<string, string>
  names: () => PlaceNames
  words: ChipWords
  onChange: (text: string) => void
  /** the list of values is wanted */
  onAsk: () => void
}

const refreshed = StateEffect.define()

const look = EditorView.theme({
  '&': { background: 'none', color: 'var(--tr-text)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'inherit', lineHeight: '1.6' },
  '.cm-content': { paddingBlock: '5px', caretColor: 'var(--tr-text)' },
  '.cm-line': { padding: '0' },
})

/** Puts an editor into an element whose values are chips; its text is as it is stored. */
export function createValueView(parent: HTMLElement, options: ValueViewOptions): ValueView {
  const { text, isLong, readOnly, names, words, onChange, onAsk } = options
  const described = new Compartment()
  const ask = (): boolean => {
    onAsk()
    return true
  }
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        ...[history(), keymap.of([...defaultKeymap.filter(({ key }) => isLong || key !== 'Enter'), ...historyKeymap])],
        keymap.of([
          { key: 'Alt-ArrowDown', run: ask },
          { key: 'Mod-Space', run: ask },
        ]),
        valueChips(names, words, refreshed, ask),
        look,
        EditorView.lineWrapping,
        EditorState.readOnly.of(readOnly),
        EditorView.editable.of(!readOnly),
        described.of(EditorView.contentAttributes.of(options.attributes)),
        ...(isLong ? [] : [oneLine]),
        EditorView.inputHandler.of((of, from, _to, typed) => {
          if (typed === '{' && from > 0 && of.state.sliceDoc(from - 1, from) === '{') queueMicrotask(onAsk)
          return false
        }),
        EditorView.updateListener.of((update) => {
          if (!update.docChanged) return
          const changes = storedChanges(update.state.doc.toString(), names())
          // names that are known are values from now on
          if (changes.length > 0) view.dispatch({ changes })
          else onChange(update.state.doc.toString())
        }),
      ],
    }),
  })
  view.dom.classList.add(css.view ?? '')
  if (isLong) view.dom.classList.add(css.long ?? '')
  const put = (piece: string, back = 0): void => {
    const { from, to, head } = view.state.selection.main
    const before = view.state.sliceDoc(Math.max(0, from - 2), from)
    const start = from === to && before === '{{' ? from - 2 : from
    view.dispatch({
      changes: { from: start, to: Math.max(to, head), insert: piece },
      selection: { anchor: start + piece.length - back },
      scrollIntoView: true,
    })
    view.focus()
  }
  return {
    show: (next) => {
      if (next !== view.state.doc.toString()) view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } })
    },
    refresh: () => view.dispatch({ effects: refreshed.of(null) }),
    describe: (attributes) => view.dispatch({ effects: described.reconfigure(EditorView.contentAttributes.of(attributes)) }),
    insert: (place) => {
      const { from } = view.state.selection.main
      put(isInFormula(view.state.doc.toString(), from) ? `{${placeName(place)}}` : writePlace(place))
    },
    insertFormula: () => put('{{=  }}', 3),
    focus: () => view.focus(),
    caret: () => view.coordsAtPos(view.state.selection.main.head) ?? undefined,
    close: () => view.destroy(),
  }
}

/** Lines that are pasted into a text of one line become spaces. */
const oneLine = EditorState.transactionFilter.of((transaction) =>
  transaction.newDoc.lines < 2
    ? transaction
    : [
        transaction,
        {
          changes: { from: 0, to: transaction.newDoc.length, insert: transaction.newDoc.toString().replace(/\s*\n\s*/g, ' ') },
          sequential: true,
        },
      ],
)

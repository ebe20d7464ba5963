import { Extension, type Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey, TextSelection, type EditorState } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { foldText } from '#shared/lib/fold-text.ts'

interface Match {
  from: number
  to: number
}

export interface Found {
  /** the bar with its fields is shown */
  isOpen: boolean
  query: string
  matches: readonly Match[]
  /** index of the match that is looked at */
  at: number
}

const nothing: Found = { isOpen: false, query: '', matches: [], at: 0 }
const key = new PluginKey<Found>('findInPage')

/** More are not marked; nobody looks through them one by one. */
const mostMatches = 1_000

/** Marks the places of a text in the page; case and accents do not count. */
export const FindInPage = Extension.create({
  name: 'findInPage',
  addKeyboardShortcuts() {
    const open = () => {
      find(this.editor, { isOpen: true })
      return true
    }
    return { 'Mod-h': open, 'Mod-Alt-f': open }
  },
  addProseMirrorPlugins: () => [
    new Plugin<Found>({
      key,
      state: {
        init: () => nothing,
        apply: (transaction, before) => {
          const next = (transaction.getMeta(key) as Partial<Found> | undefined) ?? {}
          const query = next.query ?? before.query
          const at = next.at ?? before.at
          const isOpen = next.isOpen ?? before.isOpen
          if (!isOpen) return nothing
          if (query === '') return { ...nothing, isOpen }
          const isSame = query === before.query && !transaction.docChanged
          const matches = isSame ? before.matches : matchesIn(transaction.doc, query)
          return { isOpen, query, matches, at: Math.max(0, Math.min(at, matches.length - 1)) }
        },
      },
      props: {
        decorations: (state) => {
          const { matches, at } = key.getState(state) ?? nothing
          if (matches.length === 0) return DecorationSet.empty
          const marks = matches.map(({ from, to }, index) =>
            Decoration.inline(from, to, { class: index === at ? 'tr-found tr-found-here' : 'tr-found' }),
          )
          return DecorationSet.create(state.doc, marks)
        },
      },
    }),
  ],
})

export const foundIn = (state: EditorState): Found => key.getState(state) ?? nothing

/** Opens or closes the search, looks for another text, or at another match. */
export function find(editor: Editor, next: Partial<Omit<Found, 'matches'>>): void {
  editor.view.dispatch(editor.state.tr.setMeta(key, next))
  const { matches, at } = foundIn(editor.state)
  const match = matches[at]
  if (!match || next.isOpen !== undefined) return
  const { node } = editor.view.domAtPos(match.from)
  ;(node instanceof Element ? node : node.parentElement)?.scrollIntoView({ block: 'center' })
}

/** Replaces the match that is looked at, and looks at the next. */
export function replaceOne(editor: Editor, text: string): void {
  const { matches, at } = foundIn(editor.state)
  const match = matches[at]
  if (match) editor.view.dispatch(replacing(editor, [match], text))
}

/** Replaces every match in one step of undo. */
export function replaceAll(editor: Editor, text: string): void {
  const { matches } = foundIn(editor.state)
  if (matches.length > 0) editor.view.dispatch(replacing(editor, matches, text))
}

function replacing({ state }: Editor, matches: readonly Match[], text: string) {
  const { tr } = state
  // from the end, so that earlier places stay valid
  for (const { from, to } of matches.toReversed()) {
    if (text === '') tr.delete(from, to)
    else tr.insertText(text, from, to)
  }
  return tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min(tr.mapping.map(state.selection.from), tr.doc.content.size))))
}

function matchesIn(doc: Node, query: string): Match[] {
  const wanted = foldText(query)
  const matches: Match[] = []
  if (wanted === '') return matches
  doc.descendants((node, pos) => {
    if (!node.isTextblock) return matches.length < mostMatches
    // one character for each place, so that an index is a position
    const text = [...node.textBetween(0, node.content.size, undefined, '\uFFFC').split('')].map(foldedUnit).join('')
    for (let at = text.indexOf(wanted); at >= 0 && matches.length < mostMatches; at = text.indexOf(wanted, at + wanted.length)) {
      matches.push({ from: pos + 1 + at, to: pos + 1 + at + wanted.length })
    }
    return false
  })
  return matches
}

/** A character without case and accents, never more or less than one. */
function foldedUnit(unit: string): string {
  const folded = foldText(unit)
  return folded.length === 1 ? folded : unit
}

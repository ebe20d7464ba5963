import { Extension, type Editor } from '@tiptap/core'
import { Plugin, PluginKey, type EditorState, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { ySyncPluginKey } from '@tiptap/y-tiptap'
import type { CommentAnchor } from '#shared/nouns/comments/comment.ts'
import { placeFinder, type TextRange } from '#client/editor/comment-anchors.ts'

/** A conversation, or the draft of one, that the text shows. */
export interface AnchoredTalk {
  id: string
  anchor: CommentAnchor
}

interface Shown {
  talks: readonly AnchoredTalk[]
  /** the conversation that is looked at */
  focused: string | null
}

interface Marks extends Shown {
  places: ReadonlyMap<string, TextRange | null>
  drawn: DecorationSet
}

const key = new PluginKey<Marks>('commentMarks')
const nothing: Marks = { talks: [], focused: null, places: new Map(), drawn: DecorationSet.empty }

interface CommentMarksOptions {
  /** a press on marked words */
  onOpen(id: string): void
  /** the wish to say something about the selection */
  onComment(editor: Editor): boolean
  /** reports where the conversations are now */
  onPlaces(places: ReadonlyMap<string, number | null>): void
}

/** Marks the words that people talk about. The places follow every edit, of this person and of others. */
export const CommentMarks = Extension.create<CommentMarksOptions>({
  name: 'commentMarks',
  addOptions: () => ({ onOpen: () => undefined, onComment: () => false, onPlaces: () => undefined }),
  addKeyboardShortcuts() {
    return { 'Mod-Alt-m': () => this.options.onComment(this.editor) }
  },
  addProseMirrorPlugins() {
    const { onOpen, onPlaces } = this.options
    return [
      new Plugin<Marks>({
        key,
        state: { init: () => nothing, apply: (transaction, before, _old, state) => nextMarks(transaction, before, state) },
        props: {
          decorations: (state) => key.getState(state)?.drawn,
          handleClick: (view, pos) => {
            const id = talkAt(view.state, pos)
            if (id !== undefined) onOpen(id)
            return false
          },
        },
        view: () => ({
          update: (view, before) => {
            const now = key.getState(view.state)
            if (now && now.places !== key.getState(before)?.places) onPlaces(startsOf(now))
          },
        }),
      }),
    ]
  },
})

/** Shows these conversations in the text. */
export function showTalks(editor: Editor, shown: Shown): void {
  if (!editor.isDestroyed) editor.view.dispatch(editor.state.tr.setMeta(key, shown).setMeta('addToHistory', false))
}

/** Brings the words of a conversation into sight. */
export function scrollToTalk(editor: Editor, id: string): void {
  const place = key.getState(editor.state)?.places.get(id)
  if (!place) return
  const { node } = editor.view.domAtPos(place.from)
  ;(node instanceof Element ? node : node.parentElement)?.scrollIntoView({ block: 'center' })
}

/** Steps of others draw the whole text again, and so the places are found again; own steps move them. */
function nextMarks(transaction: Transaction, before: Marks, state: EditorState): Marks {
  const shown = transaction.getMeta(key) as Shown | undefined
  const isOfDocument = transaction.docChanged && transaction.getMeta(ySyncPluginKey) !== undefined
  if (!shown && !transaction.docChanged) return before
  if (!shown && before.talks.length === 0) return before
  const { talks, focused } = shown ?? before
  const isSame = shown !== undefined && talks === before.talks && !transaction.docChanged
  const places = isSame
    ? before.places
    : shown || isOfDocument
      ? findPlaces(state, talks)
      : new Map([...before.places].map(([id, place]) => [id, place && moved(transaction, place)]))
  return { talks, focused, places, drawn: draw(state, places, focused) }
}

function findPlaces(state: EditorState, talks: readonly AnchoredTalk[]): Marks['places'] {
  const find = placeFinder(state)
  return new Map(talks.map(({ id, anchor }) => [id, find(anchor)]))
}

function moved({ mapping }: Transaction, { from, to }: TextRange): TextRange | null {
  const next = { from: mapping.map(from, 1), to: mapping.map(to, -1) }
  return next.from < next.to ? next : null
}

function draw({ doc }: EditorState, places: Marks['places'], focused: string | null): DecorationSet {
  const drawn = [...places].flatMap(([id, place]): Decoration[] => {
    if (!place) return []
    const look = { class: id === focused ? 'tr-talk tr-talk-here' : 'tr-talk' }
    const found = [Decoration.inline(place.from, place.to, look)]
    doc.nodesBetween(place.from, place.to, (node, pos) => {
      if (node.isBlock && node.isLeaf) found.push(Decoration.node(pos, pos + node.nodeSize, look))
    })
    return found
  })
  return drawn.length === 0 ? DecorationSet.empty : DecorationSet.create(doc, drawn)
}

/** The shortest conversation around a place. */
function talkAt(state: EditorState, pos: number): string | undefined {
  const around = [...(key.getState(state)?.places ?? [])].flatMap(([id, place]) =>
    place && place.from <= pos && pos <= place.to ? [{ id, length: place.to - place.from }] : [],
  )
  return around.toSorted((a, b) => a.length - b.length)[0]?.id
}

const startsOf = ({ places }: Marks): ReadonlyMap<string, number | null> =>
  new Map([...places].map(([id, place]) => [id, place && place.from]))

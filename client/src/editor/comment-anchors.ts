import type { Node } from '@tiptap/pm/model'
import type { EditorState } from '@tiptap/pm/state'
import { ySyncPluginKey } from '@tiptap/y-tiptap'
import * as Y from 'yjs'
import { aroundLength, quoteLength, type CommentAnchor, type TextPoint } from '#shared/nouns/comments/comment.ts'

export interface TextRange {
  from: number
  to: number
}

/** The editor's knowledge of the document: the node that it drew for each shared type. */
interface Binding {
  doc: Y.Doc
  type: Y.XmlFragment
  mapping: ReadonlyMap<unknown, Node | Node[]>
}

function bindingOf(state: EditorState): Binding | undefined {
  return (ySyncPluginKey.getState(state) as { binding?: Binding | null } | undefined)?.binding ?? undefined
}

/** A part of the text as a comment keeps it; undefined for an empty one. */
export function anchorOf(state: EditorState, { from, to }: TextRange): CommentAnchor | undefined {
  const binding = bindingOf(state)
  const leaves: TextRange[] = []
  state.doc.nodesBetween(from, to, (node, pos) => {
    if (!node.isLeaf) return
    const end = pos + node.nodeSize
    if (node.isText) leaves.push({ from: Math.max(from, pos), to: Math.min(to, end) })
    else leaves.push({ from: pos, to: end })
  })
  const [first] = leaves
  const last = leaves.at(-1)
  if (!binding || !first || !last) return undefined
  const start = pieceAt(binding, binding.type, first.from)
  // a letter is one place long, a block ends with its own
  const lastNode = state.doc.nodeAt(last.to - 1)
  const end = pieceAt(binding, binding.type, lastNode?.isText === true ? last.to - 1 : last.from)
  if (!start || !end) return undefined
  const around = { from: state.doc.resolve(first.from), to: state.doc.resolve(last.to) }
  return {
    from: start,
    to: end,
    quote: state.doc.textBetween(first.from, last.to, ' ').slice(0, quoteLength),
    prefix: around.from.parent.isTextblock ? textOf(around.from.parent).slice(0, around.from.parentOffset).slice(-aroundLength) : '',
    suffix: around.to.parent.isTextblock ? textOf(around.to.parent).slice(around.to.parentOffset).slice(0, aroundLength) : '',
  }
}

/** The id of the block that begins at a position. */
export function blockPoint(state: EditorState, pos: number): TextPoint | undefined {
  const binding = bindingOf(state)
  return binding && pieceAt(binding, binding.type, pos)
}

/** The id of the letter or block at a position. */
function pieceAt(binding: Binding, parent: Y.XmlFragment, pos: number): TextPoint | undefined {
  let at = 0
  for (const child of parent.toArray()) {
    const size = sizeOf(binding, child)
    if (size === undefined) return undefined
    if (pos >= at + size) {
      at += size
      continue
    }
    if (child instanceof Y.XmlText) return pointOf(Y.createRelativePositionFromTypeIndex(child, pos - at).item)
    if (!(child instanceof Y.XmlElement)) return undefined
    return pos === at ? pointOf(child._item?.id) : pieceAt(binding, child, pos - at - 1)
  }
  return undefined
}

const pointOf = (id: Y.ID | null | undefined): TextPoint | undefined => (id ? { client: id.client, clock: id.clock } : undefined)

function sizeOf({ mapping }: Binding, type: unknown): number | undefined {
  if (type instanceof Y.XmlText) return type.length
  const drawn = mapping.get(type)
  return drawn && !Array.isArray(drawn) ? drawn.nodeSize : undefined
}

/** Finds the places of anchors in one state of a text; each part of the document is measured once. */
export function placeFinder(state: EditorState): (anchor: CommentAnchor) => TextRange | null {
  const binding = bindingOf(state)
  if (!binding) return () => null
  const starts = new Map<Y.XmlFragment, Map<unknown, number>>()
  const startIn = (parent: Y.XmlFragment, child: unknown): number | undefined => {
    const known = starts.get(parent) ?? startsOf(binding, parent)
    starts.set(parent, known)
    return known.get(child)
  }
  const positionOf = (point: TextPoint, assoc: number): number | undefined => {
    const relative = new Y.RelativePosition(null, null, Y.createID(point.client, point.clock), assoc)
    const found = Y.createAbsolutePositionFromRelativePosition(relative, binding.doc)
    if (!found || !(found.type instanceof Y.XmlText || found.type instanceof Y.XmlFragment)) return undefined
    const inside = found.type instanceof Y.XmlText ? found.index : startAt(found.type, found.index)
    return inside === undefined ? undefined : climb(found.type, inside)
  }
  const startAt = (parent: Y.XmlFragment, index: number): number | undefined => {
    const children = parent.toArray()
    const child = children[index]
    if (child !== undefined) return startIn(parent, child)
    const last = children.at(-1)
    const start = last === undefined ? 0 : startIn(parent, last)
    const size = last === undefined ? 0 : sizeOf(binding, last)
    return start === undefined || size === undefined ? undefined : start + size
  }
  const climb = (type: Y.XmlText | Y.XmlFragment, inside: number): number | undefined => {
    let pos = inside
    for (let here: Y.XmlText | Y.XmlFragment = type; here !== binding.type;) {
      const parent: unknown = here.parent
      if (!(parent instanceof Y.XmlFragment)) return undefined
      const start = startIn(parent, here)
      if (start === undefined) return undefined
      pos += start + (here instanceof Y.XmlText ? 0 : 1)
      here = parent
    }
    return pos
  }
  return (anchor) => {
    const from = positionOf(anchor.from, 0)
    const to = positionOf(anchor.to, -1)
    if (from !== undefined && to !== undefined && from < to && to <= state.doc.content.size) return { from, to }
    return findQuote(state.doc, anchor)
  }
}

/** The first place of each child, counted from the start of its parent's content. */
function startsOf(binding: Binding, parent: Y.XmlFragment): Map<unknown, number> {
  const found = new Map<unknown, number>()
  let at = 0
  for (const child of parent.toArray()) {
    const size = sizeOf(binding, child)
    if (size === undefined) break
    found.set(child, at)
    at += size
  }
  return found
}

/** One character for each place. */
const textOf = (node: Node): string => node.textBetween(0, node.content.size, undefined, '\uFFFC')

/** Words shorter than this are found again by their neighbours only. */
const tellingLength = 12

/** Looks for the words themselves: a block that was turned into another kind holds new letters. */
function findQuote(doc: Node, { quote, prefix, suffix }: CommentAnchor): TextRange | null {
  const places: TextRange[] = []
  const wanted = prefix + quote + suffix
  if (quote.length >= quoteLength || quote === '' || wanted.length < tellingLength / 2) return null
  doc.descendants((node, pos) => {
    if (!node.isTextblock) return true
    const text = textOf(node)
    const whole = text.indexOf(wanted)
    const at = whole >= 0 ? whole + prefix.length : quote.length >= tellingLength ? text.indexOf(quote) : -1
    if (at >= 0) places.push({ from: pos + 1 + at, to: pos + 1 + at + quote.length })
    return false
  })
  // of two equal places neither is meant for certain
  return places.length === 1 ? (places[0] ?? null) : null
}

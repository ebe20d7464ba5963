import { NodeSelection, type EditorState, type Transaction } from '@tiptap/pm/state'
import { NodeRange, type Node, type ResolvedPos } from '@tiptap/pm/model'

/** A block that is taken by itself, and its place. */
export interface PlacedBlock {
  node: Node
  pos: number
}

const lists: ReadonlySet<string> = new Set(['bulletList', 'orderedList', 'taskList'])
const items: ReadonlySet<string> = new Set(['listItem', 'taskItem'])
/** Boxes whose first line is taken with the box. */
const frames: ReadonlySet<string> = new Set(['callout', 'toggle', 'blockquote', 'listItem', 'taskItem'])

export const isList = ({ type }: Node): boolean => lists.has(type.name)
export const isItem = ({ type }: Node): boolean => items.has(type.name)

/** True for what is taken by itself: an item of a list, never the list; a block in a column, never the columns. */
export function isTakenAlone(parent: Node, index: number): boolean {
  const node = parent.child(index)
  if (isList(node) || node.type.name === 'columns' || node.isInline) return false
  if (parent.type.name === 'doc' || parent.type.name === 'column' || isList(parent)) return true
  return frames.has(parent.type.name) && index > 0
}

/** The innermost block around a place that is taken by itself. */
export function takenAround($pos: ResolvedPos): PlacedBlock | undefined {
  const next = $pos.nodeAfter
  if (next?.isBlock && next.isAtom && isTakenAlone($pos.parent, $pos.index())) return { node: next, pos: $pos.pos }
  for (let depth = $pos.depth; depth > 0; depth -= 1) {
    if (isTakenAlone($pos.node(depth - 1), $pos.index(depth - 1))) return { node: $pos.node(depth), pos: $pos.before(depth) }
  }
  return undefined
}

/** The block that holds the caret. */
export function blockAtCaret({ doc, selection }: EditorState): PlacedBlock | undefined {
  const chosen = selection instanceof NodeSelection && selection.node.isBlock ? selection.from : undefined
  return (chosen === undefined ? undefined : blockAt({ doc }, chosen)) ?? takenAround(selection.$from) ?? topBlock(doc, selection.from)
}

/** The block at a place; undefined when there is none any more. */
export function blockAt({ doc }: Pick<EditorState, 'doc'>, pos: number): PlacedBlock | undefined {
  if (pos < 0 || pos >= doc.content.size) return undefined
  const $pos = doc.resolve(pos)
  const node = $pos.nodeAfter
  if (node?.isBlock && isTakenAlone($pos.parent, $pos.index())) return { node, pos }
  return topBlock(doc, pos)
}

function topBlock(doc: Node, pos: number): PlacedBlock | undefined {
  const $pos = doc.resolve(Math.min(pos, doc.content.size))
  const node = doc.maybeChild($pos.index(0))
  return node ? { node, pos: $pos.posAtIndex($pos.index(0), 0) } : undefined
}

/** The next block outwards that has a place among others; columns instead of one of them. */
export function blockAround(doc: Node, pos: number): PlacedBlock | undefined {
  const $pos = doc.resolve(pos)
  for (let depth = $pos.depth; depth > 0; depth -= 1) {
    if ($pos.node(depth).type.name !== 'column') return { node: $pos.node(depth), pos: $pos.before(depth) }
  }
  return undefined
}

/** Takes a block out with the boxes that it leaves empty. A column without neighbours is a column no more. */
export function takeOut(tr: Transaction, { node, pos }: PlacedBlock): void {
  const $pos = tr.doc.resolve(pos)
  let [from, to, depth] = [pos, pos + node.nodeSize, $pos.depth]
  for (; depth > 0 && $pos.node(depth).childCount === 1; depth -= 1) {
    from = $pos.before(depth)
    to = $pos.after(depth)
  }
  tr.delete(from, to)
  const around = $pos.node(depth)
  if (around.type.name !== 'columns' || around.childCount !== 2) return
  const start = $pos.start(depth) + 1
  const $start = tr.doc.resolve(start)
  const range = new NodeRange($start, tr.doc.resolve(start + $start.parent.content.size), $start.depth)
  tr.lift(range, $start.depth - 2)
}

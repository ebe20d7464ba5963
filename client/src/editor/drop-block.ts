import type { Node, NodeType } from '@tiptap/pm/model'
import { NodeRange } from '@tiptap/pm/model'
import { NodeSelection, Selection, type EditorState, type Transaction } from '@tiptap/pm/state'
import { isItem, isList, takeOut, type PlacedBlock } from '#client/editor/block-places.ts'

/** The place that a dragged block takes: between others, or beside one of them in a column of its own. */
export interface DropPlace {
  pos: number
  /** the end of the block at the place that gets a column beside it */
  beside?: 'start' | 'end'
}

/** Columns beside one another at most. */
const mostColumns = 5

/** Moves a block to a place. @returns undefined where it stands already, or cannot stand */
export function dropBlock(state: EditorState, block: PlacedBlock, place: DropPlace): Transaction | undefined {
  const { tr } = state
  const end = block.pos + block.node.nodeSize
  const isInside = place.beside === undefined ? place.pos >= block.pos && place.pos <= end : place.pos >= block.pos && place.pos < end
  if (isInside || state.doc.nodeAt(block.pos) !== block.node) return undefined
  const at = place.beside === undefined ? insertBetween(tr, block, place.pos) : insertBeside(tr, block, place.pos, place.beside)
  if (at === undefined) return undefined
  const steps = tr.steps.length
  const from = tr.mapping.map(block.pos, 1)
  if (!tr.doc.nodeAt(from)?.eq(block.node)) return undefined
  takeOut(tr, { node: block.node, pos: from })
  const landed = tr.mapping.slice(steps).map(at, 1)
  const node = tr.doc.nodeAt(landed)
  if (!node) return tr
  const isChosen = node.isAtom && NodeSelection.isSelectable(node)
  return tr.setSelection(isChosen ? NodeSelection.create(tr.doc, landed) : Selection.near(tr.doc.resolve(landed + node.nodeSize - 1), -1))
}

/** @returns the place of what was put in; undefined: it does not fit there */
function insertBetween(tr: Transaction, block: PlacedBlock, pos: number): number | undefined {
  const $pos = tr.doc.resolve(pos)
  if (isList($pos.parent))
    return isItem(block.node) ? putIn(tr, pos, itemFor($pos.parent, block.node)) : putBetweenItems(tr, block.node, pos)
  if (!isItem(block.node)) return putIn(tr, pos, block.node)
  const list = listAround(tr.doc, block)
  if ($pos.nodeBefore?.type === list.type) return putIn(tr, pos - 1, block.node)
  if ($pos.nodeAfter?.type === list.type) return putIn(tr, pos + 1, block.node)
  return putIn(tr, pos, list)
}

function putIn(tr: Transaction, pos: number, node: Node): number | undefined {
  const $pos = tr.doc.resolve(pos)
  if (!$pos.parent.canReplaceWith($pos.index(), $pos.index(), node.type)) return undefined
  tr.insert(pos, node)
  return pos
}

/** A list is parted by a block that is no item; its numbers go on below. */
function putBetweenItems(tr: Transaction, node: Node, pos: number): number | undefined {
  const $pos = tr.doc.resolve(pos)
  const list = $pos.parent
  const index = $pos.index()
  if (index === 0) return putIn(tr, pos - 1, node)
  if (index === list.childCount) return putIn(tr, pos + 1, node)
  const around = $pos.node($pos.depth - 1)
  const at = $pos.index($pos.depth - 1)
  if (!around.canReplaceWith(at + 1, at + 1, node.type)) return undefined
  const start: unknown = list.attrs['start']
  tr.split(pos, 1, [{ type: list.type, attrs: typeof start === 'number' ? { ...list.attrs, start: start + index } : list.attrs }])
  return putIn(tr, pos + 1, node)
}

/** An item as its new list has them: to-dos or points. */
function itemFor(list: Node, item: Node): Node {
  const own = list.firstChild?.type ?? item.type
  return own === item.type ? item : own.create(null, item.content)
}

/** A list of a single item, of the kind that holds it. */
export function listAround(doc: Node, { node, pos }: PlacedBlock): Node {
  return doc.resolve(pos).parent.type.create(null, node)
}

function insertBeside(tr: Transaction, block: PlacedBlock, pos: number, end: 'start' | 'end'): number | undefined {
  const { columns, column } = tr.doc.type.schema.nodes
  const target = tr.doc.nodeAt(pos)
  if (!columns || !column || !target || block.node.type === columns) return undefined
  const own = column.create(null, isItem(block.node) ? listAround(tr.doc, block) : block.node)
  const before = target.type === column ? pos : wrapInColumn(tr, pos, target, columns, column)
  const around = tr.doc.resolve(before).parent
  const wrapped = tr.doc.nodeAt(before)
  if (!wrapped || around.childCount >= mostColumns) return undefined
  const at = end === 'start' ? before : before + wrapped.nodeSize
  return putIn(tr, at, own) === undefined ? undefined : at + 1
}

/** @returns the place of the new column that holds the block */
function wrapInColumn(tr: Transaction, pos: number, target: Node, columns: NodeType, column: NodeType): number {
  const $pos = tr.doc.resolve(pos)
  tr.wrap(new NodeRange($pos, tr.doc.resolve(pos + target.nodeSize), $pos.depth), [{ type: columns }, { type: column }])
  return pos + 1
}

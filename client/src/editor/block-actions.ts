import type { Editor } from '@tiptap/core'
import { Fragment, type Node } from '@tiptap/pm/model'
import { NodeSelection, TextSelection } from '@tiptap/pm/state'
import { blockAround, isItem, takeOut, type PlacedBlock } from '#client/editor/block-places.ts'
import { appBlockNode } from '#shared/nouns/pages/page-nodes.ts'

/** Moves a block over its neighbour; at the end of its list, column or box, what it stands in. @returns false at the page's end */
export function moveBlock(editor: Editor, { node, pos }: PlacedBlock, step: 1 | -1): boolean {
  const { doc, tr, selection } = editor.state
  const { parent } = doc.resolve(pos)
  const index = doc.resolve(pos).index()
  const next = parent.maybeChild(index + step)
  if (!next || !parent.type.validContent(Fragment.from(parent.children.with(index, next).with(index + step, node)))) {
    const around = blockAround(doc, pos)
    return around !== undefined && moveBlock(editor, around, step)
  }
  const to = step === 1 ? pos + next.nodeSize : pos - next.nodeSize
  tr.delete(pos, pos + node.nodeSize).insert(to, node)
  const { from, to: end } = selection
  if (from >= pos && end <= pos + node.nodeSize && selection instanceof TextSelection) {
    tr.setSelection(TextSelection.create(tr.doc, from - pos + to, end - pos + to))
  } else if (NodeSelection.isSelectable(node)) tr.setSelection(NodeSelection.create(tr.doc, to))
  editor.view.dispatch(tr.scrollIntoView())
  return true
}

/**
 * Puts a copy below a block.
 * @param copyAppBlock stores a copy of an embedded block's settings and answers its id; undefined: the block stays alone
 */
export function duplicateBlock(editor: Editor, { node, pos }: PlacedBlock, copyAppBlock: (blockId: string) => string | undefined): void {
  const copy = renewed(node, copyAppBlock)
  if (copy) editor.view.dispatch(editor.state.tr.insert(pos + node.nodeSize, copy).scrollIntoView())
}

function renewed(node: Node, copyAppBlock: (blockId: string) => string | undefined): Node | undefined {
  if (node.type.name === appBlockNode) {
    const blockId = copyAppBlock(String(node.attrs.blockId))
    return blockId === undefined ? undefined : node.type.create({ ...node.attrs, blockId })
  }
  if (node.isText || node.isLeaf) return node
  const children: Node[] = []
  node.forEach((child) => {
    const copy = renewed(child, copyAppBlock)
    if (copy) children.push(copy)
  })
  return node.type.createAndFill(node.attrs, children) ?? undefined
}

export function deleteBlock(editor: Editor, block: PlacedBlock): void {
  const { tr } = editor.state
  takeOut(tr, block)
  editor.view.dispatch(tr)
  editor.commands.focus()
}

/** Kinds of text that a block can become, and the step that makes it one of them. */
const kinds = {
  paragraph: (editor: Editor) => editor.chain().setParagraph(),
  heading1: (editor: Editor) => editor.chain().setHeading({ level: 1 }),
  heading2: (editor: Editor) => editor.chain().setHeading({ level: 2 }),
  heading3: (editor: Editor) => editor.chain().setHeading({ level: 3 }),
  bulletList: (editor: Editor) => editor.chain().toggleBulletList(),
  orderedList: (editor: Editor) => editor.chain().toggleOrderedList(),
  taskList: (editor: Editor) => editor.chain().toggleTaskList(),
  toggle: (editor: Editor) => editor.chain().wrapIn('toggle'),
  callout: (editor: Editor) => editor.chain().wrapIn('callout'),
  blockquote: (editor: Editor) => editor.chain().setBlockquote(),
  codeBlock: (editor: Editor) => editor.chain().setCodeBlock(),
} as const

export type TextKind = keyof typeof kinds
export const textKinds = Object.keys(kinds) as TextKind[]

/** Blocks that hold no text of their own kind stay what they are. */
const fixed: ReadonlySet<string> = new Set([appBlockNode, 'table', 'horizontalRule', 'blockMath', 'columns'])
export const canTurn = ({ node }: PlacedBlock): boolean => !fixed.has(node.type.name)

/** Makes another kind of text of a block: its lines become lines, and it loses its old frame. */
export function turnBlock(editor: Editor, { node, pos }: PlacedBlock, kind: TextKind): void {
  const { tr } = editor.state
  // the words of the block, however deep they stand; of an item its own line
  const words = isItem(node) && node.firstChild ? pos + 1 + node.firstChild.nodeSize : pos + node.nodeSize
  tr.setSelection(TextSelection.between(tr.doc.resolve(pos + 1), tr.doc.resolve(words - 1)))
  editor.view.dispatch(tr)
  editor.chain().focus().clearNodes().run()
  kinds[kind](editor).run()
  editor.commands.setTextSelection(editor.state.selection.to)
}

/** Colours all the words of a block; an empty hue takes the colour away. */
export function colourBlock(editor: Editor, { node, pos }: PlacedBlock, mark: 'textColor' | 'highlight', hue: string): void {
  const { tr, schema } = editor.state
  const type = schema.marks[mark]
  if (!type) return
  const range = [pos, pos + node.nodeSize] as const
  tr.removeMark(...range, type)
  if (hue !== '') tr.addMark(...range, type.create({ hue }))
  editor.view.dispatch(tr)
}

/** The ground behind a block: of a callout its own, of others that of their words. */
export function shadeBlock(editor: Editor, block: PlacedBlock, hue: string): void {
  if (block.node.type.name !== 'callout') colourBlock(editor, block, 'highlight', hue)
  else editor.view.dispatch(editor.state.tr.setNodeAttribute(block.pos, 'hue', hue === '' ? 'gray' : hue))
}

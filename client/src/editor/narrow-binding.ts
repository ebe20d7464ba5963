import { Extension } from '@tiptap/core'
import { Fragment, Slice, type Node } from '@tiptap/pm/model'
import { Plugin, type EditorState, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { getRelativeSelection, updateYFragment, ySyncPluginKey, type ProsemirrorBinding } from '@tiptap/y-tiptap'
import * as Y from 'yjs'

/**
 * Changes cost what they change, however long the page is: blocks that did not change stay the same nodes. The binding alone would make every node of
 * a page again for each change of others.
 */
export const NarrowBinding = Extension.create({
  name: 'narrowBinding',
  // the binding begins to watch with its own view, which comes after this one
  priority: 1_001,
  addProseMirrorPlugins: () => [
    new Plugin({
      view: (view) => {
        const state = ySyncPluginKey.getState(view.state) as { binding?: ProsemirrorBinding | null } | undefined
        if (state?.binding) narrow(state.binding)
        return {}
      },
    }),
  ],
})

function narrow(binding: ProsemirrorBinding): void {
  if (binding.mapping instanceof BlockMapping) return
  const mapping = new BlockMapping(binding)
  binding.mapping = mapping
  // the very function that the binding takes off again
  binding._observeFunction = (...change: Parameters<ProsemirrorBinding['_typeChanged']>) =>
    mapping.duringChange(() => binding._typeChanged(...change))
  const write = binding._prosemirrorChanged.bind(binding)
  binding._prosemirrorChanged = (doc) => writeChanged(binding, doc) || write(doc)
  const drawAll = binding._forceRerender.bind(binding)
  // a plugin that joins later restarts the binding, which would draw the whole text again
  binding._forceRerender = () => isDrawn(binding) || drawAll()
  Object.defineProperty(binding, '_tr', { get: () => narrowTransaction(binding) })
}

type SharedType = Parameters<ProsemirrorBinding['mapping']['get']>[0]

/** The node of each shared type. A change of others forgets the blocks that it touched, where the binding would forget everything. */
class BlockMapping extends Map<SharedType, Node | Node[]> {
  readonly #binding: ProsemirrorBinding
  #isChange = false

  constructor(binding: ProsemirrorBinding) {
    super(binding.mapping)
    this.#binding = binding
  }

  duringChange(run: () => void): void {
    this.#isChange = true
    try {
      run()
    } finally {
      this.#isChange = false
    }
  }

  /** The binding has forgotten the types that were changed, and those around them, before it calls this. */
  override clear(): void {
    if (!this.#isChange) return super.clear()
    const drawn = new Set<unknown>(stateOf(this.#binding).doc.children.filter((node) => isCarried(node)))
    for (const block of this.#binding.type.toArray()) if (!drawn.has(this.get(block))) this.#forget(block)
  }

  #forget(type: SharedType): void {
    this.delete(type)
    if (type instanceof Y.XmlFragment) for (const child of type.toArray()) this.#forget(child)
  }
}

const carried = new WeakMap<Node, boolean>()

/** The document holds no marks of anything but text; a node with such marks is made again, as others see it. */
function isCarried(node: Node): boolean {
  const known = carried.get(node)
  if (known !== undefined) return known
  const is = (node.isBlock || node.isText || node.marks.length === 0) && node.children.every(isCarried)
  carried.set(node, is)
  return is
}

/** The editor shows the document as it is. */
function isDrawn(binding: ProsemirrorBinding): boolean {
  const { children } = stateOf(binding).doc
  const blocks = binding.type.toArray()
  return blocks.length === children.length && blocks.every((block, index) => binding.mapping.get(block) === children[index])
}

/** Writes a change of one block into the document. @returns false for any other change, which the binding compares itself */
function writeChanged(binding: ProsemirrorBinding, doc: Node): boolean {
  const blocks = binding.type.toArray()
  if (blocks.length !== doc.childCount) return false
  let changed: number | undefined
  for (const [index, block] of blocks.entries()) {
    if (binding.mapping.get(block) === doc.child(index)) continue
    if (changed !== undefined) return false
    changed = index
  }
  const block = changed === undefined ? undefined : blocks[changed]
  const node = changed === undefined ? undefined : doc.child(changed)
  if (node && !(block instanceof Y.XmlElement && block.nodeName === node.type.name)) return false
  binding.doc.transact(() => {
    if (node && block instanceof Y.XmlElement) updateYFragment(binding.doc, block, node, binding)
    binding.beforeTransactionSelection = getRelativeSelection(binding, stateOf(binding))
  }, ySyncPluginKey)
  return true
}

const stateOf = ({ prosemirrorView }: ProsemirrorBinding): EditorState => (prosemirrorView as EditorView).state

/** A transaction that replaces the blocks that differ, when it is told to replace the whole text. */
function narrowTransaction(binding: ProsemirrorBinding): Transaction {
  const transaction = stateOf(binding).tr.setMeta('addToHistory', false)
  const replace = transaction.replace.bind(transaction)
  transaction.replace = (from, to = from, slice = Slice.empty) => {
    const isWhole = from === 0 && to === transaction.doc.content.size && slice.openStart === 0 && slice.openEnd === 0
    if (!isWhole) return replace(from, to, slice)
    const part = differing(transaction.doc.children, slice.content.content)
    return replace(part.from, to - part.after, new Slice(Fragment.from(part.nodes), 0, 0))
  }
  return transaction
}

/** The nodes between those that both lists begin and end with, and the sizes of these two parts. */
function differing(before: readonly Node[], after: readonly Node[]): { from: number; after: number; nodes: readonly Node[] } {
  const shared = Math.min(before.length, after.length)
  let start = 0
  let from = 0
  for (; start < shared && before[start] === after[start]; start += 1) from += after[start]?.nodeSize ?? 0
  let end = 0
  let size = 0
  for (; end < shared - start && before.at(-1 - end) === after.at(-1 - end); end += 1) size += after.at(-1 - end)?.nodeSize ?? 0
  return { from, after: size, nodes: after.slice(start, after.length - end) }
}

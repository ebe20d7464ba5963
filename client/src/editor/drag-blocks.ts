import { Extension } from '@tiptap/core'
import { NodeSelection, Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import type { PlacedBlock } from '#client/editor/block-places.ts'
import { dropBlock } from '#client/editor/drop-block.ts'
import { placeAt, type ShownPlace } from '#client/editor/drop-place.ts'

/** A block that is dragged lands where the line says: between blocks or items, or beside a block as a column. */
export const DragBlocks = Extension.create({
  name: 'dragBlocks',
  addProseMirrorPlugins: () => [new Plugin({ view: (view) => followDrags(view) })],
})

/** The block that is dragged out of this text; undefined for files, words and blocks of other pages. */
function draggedBlock(view: EditorView): PlacedBlock | undefined {
  const dragged = view.dragging as { node?: NodeSelection } | null
  if (!(dragged?.node instanceof NodeSelection) || !dragged.node.node.isBlock) return undefined
  const { selection } = view.state
  // the selection follows what others write meanwhile
  const { node, from } = selection instanceof NodeSelection ? selection : dragged.node
  return view.state.doc.nodeAt(from) === node ? { node, pos: from } : undefined
}

function followDrags(view: EditorView): { destroy(): void } {
  const page = view.dom.ownerDocument
  const line = page.createElement('div')
  line.className = 'tr-drop-line'
  const hide = (): void => line.remove()
  const show = ({ line: { left, top, width, height } }: ShownPlace): void => {
    Object.assign(line.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` })
    page.body.append(line)
  }
  const onOver = (event: DragEvent): void => {
    const block = draggedBlock(view)
    if (!block) return
    const shown = placeAt(view, event.clientX, event.clientY)
    if (!shown) return hide()
    // the editor would show another place
    event.preventDefault()
    event.stopPropagation()
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'move'
    if (dropBlock(view.state, block, shown.place)) show(shown)
    else hide()
  }
  const onDrop = (event: DragEvent): void => {
    const block = draggedBlock(view)
    const shown = block && placeAt(view, event.clientX, event.clientY)
    hide()
    if (!block || !shown) return
    event.preventDefault()
    event.stopPropagation()
    view.dragging = null
    const tr = dropBlock(view.state, block, shown.place)
    if (tr) view.dispatch(tr.scrollIntoView().setMeta('uiEvent', 'drop'))
    view.focus()
  }
  page.addEventListener('dragover', onOver, true)
  page.addEventListener('drop', onDrop, true)
  page.addEventListener('dragend', hide, true)
  return {
    destroy: () => {
      hide()
      page.removeEventListener('dragover', onOver, true)
      page.removeEventListener('drop', onDrop, true)
      page.removeEventListener('dragend', hide, true)
    },
  }
}

import type { ResolvedPos } from '@tiptap/pm/model'
import type { EditorView } from '@tiptap/pm/view'
import { isItem, takenAround, type PlacedBlock } from '#client/editor/block-places.ts'
import type { DropPlace } from '#client/editor/drop-block.ts'
import { textScale } from '#client/lib/text-scale.ts'

/** A place under the pointer, and the line that shows it. */
export interface ShownPlace {
  place: DropPlace
  line: { left: number; top: number; width: number; height: number }
}

/** px around the text in which a pointer still means a place of it: the handle stands there. */
const around = 120
const thickness = 3
/** px from the start of a block: a pointer that comes down along the handles means no column. */
const startZone = { from: 8, to: 32 }
const leastWidth = 480

/** The place that a pointer means; undefined far from the text. */
export function placeAt(view: EditorView, x: number, y: number): ShownPlace | undefined {
  const text = view.dom.getBoundingClientRect()
  if (x < text.left - around || x > text.right + around || y < text.top - around || y > text.bottom) return undefined
  const last = view.dom.lastElementChild?.getBoundingClientRect()
  const inside = {
    left: Math.min(Math.max(x, text.left + 5), text.right - 5),
    top: Math.min(Math.max(y, text.top + 1), (last ?? text).bottom - 1),
  }
  const found = view.posAtCoords(inside)
  if (!found) return undefined
  const $pos = view.state.doc.resolve(found.pos)
  return besideAt(view, $pos, x, text.width) ?? betweenAt(view, takenAround($pos) ?? outermost(view, $pos), x, y)
}

function outermost({ state: { doc } }: EditorView, $pos: ResolvedPos): PlacedBlock | undefined {
  const index = Math.min($pos.index(0), doc.childCount - 1)
  return { node: doc.child(index), pos: $pos.posAtIndex(index, 0) }
}

function rectOf(view: EditorView, pos: number): DOMRect | undefined {
  const drawn = view.nodeDOM(pos)
  return drawn instanceof Element ? drawn.getBoundingClientRect() : undefined
}

/** Near the sides of a block at the top of the page, or of a column. */
function besideAt(view: EditorView, $pos: ResolvedPos, x: number, width: number): ShownPlace | undefined {
  if (width < leastWidth * textScale) return undefined
  const outer = $pos.depth > 0 ? $pos.node(1) : $pos.nodeAfter
  const isColumn = outer?.type.name === 'columns' && $pos.depth > 1
  const pos = isColumn ? $pos.before(2) : $pos.depth > 0 ? $pos.before(1) : $pos.pos
  const rect = outer ? rectOf(view, pos) : undefined
  if (!rect || (outer?.type.name === 'columns' && !isColumn)) return undefined
  const beside =
    x > rect.right - Math.min(80, rect.width * 0.15)
      ? 'end'
      : x > rect.left + startZone.from && x < rect.left + startZone.to
        ? 'start'
        : undefined
  if (!beside) return undefined
  const left = beside === 'end' ? rect.right + thickness : rect.left - thickness * 2
  return { place: { pos, beside }, line: { left, top: rect.top, width: thickness, height: rect.height } }
}

/** Above or below a block; below the last item of an inner list also of the outer one, when the pointer is that far out. */
function betweenAt(view: EditorView, block: PlacedBlock | undefined, x: number, y: number): ShownPlace | undefined {
  if (!block) return undefined
  const rect = rectOf(view, block.pos)
  if (!rect) return undefined
  const { doc } = view.state
  const words = isItem(block.node) ? (rectOf(view, block.pos + 1) ?? rect) : rect
  if (y < (words.top + words.bottom) / 2) return { place: { pos: block.pos }, line: lineAt(rect, rect.top) }
  const inner = isItem(block.node) ? block.node.lastChild : null
  if (inner && block.node.childCount > 1 && isItem(inner.firstChild ?? inner) && y < rect.bottom) {
    const first = block.pos + block.node.nodeSize - 1 - inner.nodeSize + 1
    const below = rectOf(view, first)
    if (below) return { place: { pos: first }, line: lineAt(below, below.top) }
  }
  let taken = block
  let shown = rect
  for (;;) {
    const $taken = doc.resolve(taken.pos)
    const item = $taken.depth > 1 ? $taken.node($taken.depth - 1) : undefined
    const isLast = $taken.index() === $taken.parent.childCount - 1 && item?.lastChild === $taken.parent
    const outer = item && isItem(item) && isLast ? { node: item, pos: $taken.before($taken.depth - 1) } : undefined
    const outerRect = outer && rectOf(view, outer.pos)
    if (!outer || !outerRect || x > outerRect.left - 24 * textScale) break
    taken = outer
    shown = outerRect
  }
  return { place: { pos: taken.pos + taken.node.nodeSize }, line: lineAt(shown, shown.bottom) }
}

const lineAt = ({ left, width }: DOMRect, y: number) => ({ left, top: y - 1, width, height: thickness })

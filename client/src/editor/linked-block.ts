import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import type { EditorState } from '@tiptap/pm/state'
import { derivedId } from '#shared/lib/derived-id.ts'
import { blockPoint, placeFinder } from '#client/editor/comment-anchors.ts'
import { isTakenAlone, type PlacedBlock } from '#client/editor/block-places.ts'

const form = /^#block=(\d{1,16})\.(\d{1,16})\.([0-9a-f]{8})$/

/**
 * The end of an address that leads to a block. Its place in the document survives all writing in it; by a sum of its words it is found after a move.
 * Undefined for a block that is not stored yet.
 */
export function blockHash(state: EditorState, { node, pos }: PlacedBlock): string | undefined {
  const point = blockPoint(state, pos)
  return point && `#block=${point.client}.${point.clock}.${sumOf(node)}`
}

/** True for an address that leads to a block. */
export const isBlockHash = (hash: string): boolean => form.test(hash)

/**
 * The place of a linked block; undefined when the page has it no more. A move may leave other words in that place of the document. A block that holds
 * the very words is therefore meant before it.
 */
export function findLinkedBlock(state: EditorState, hash: string): number | undefined {
  const [, client = '', clock = '', sum = ''] = form.exec(hash) ?? []
  if (sum === '') return undefined
  const point = { client: Number(client), clock: Number(clock) }
  const standing = placeFinder(state)({ from: point, to: point, quote: '', prefix: '', suffix: '' })?.from
  const at = standing === undefined ? null : state.doc.nodeAt(standing)
  if (standing !== undefined && at && sumOf(at) === sum) return standing
  const alike: number[] = []
  state.doc.descendants((node, pos, parent, index) => {
    if (parent && node.textContent !== '' && isTakenAlone(parent, index) && sumOf(node) === sum) alike.push(pos)
    return !node.isTextblock
  })
  return (alike.length === 1 ? alike[0] : undefined) ?? standing
}

const sumOf = (node: Node): string => derivedId(node.textContent, '0').slice(0, 8)

/** ms in which a page still grows above the block that it was opened at. */
const settling = 5_000
/** ms in which the ground behind the block fades. */
const fading = 2_400

/** Brings a block into view, keeps it there while the page above it loads, and lights it up. @returns the end of that */
export function showBlock(editor: Editor, pos: number): () => void {
  const drawn = editor.view.nodeDOM(pos)
  if (!(drawn instanceof HTMLElement)) return () => undefined
  const bring = () => drawn.scrollIntoView({ block: 'center' })
  // an animation changes no attribute, so the editor does not draw the block again
  const light = drawn.animate(
    [{ background: 'var(--tr-accent-soft)' }, { background: 'var(--tr-accent-soft)' }, { background: 'transparent' }],
    fading,
  )
  const sizes = new ResizeObserver(bring)
  sizes.observe(editor.view.dom)
  const ends = ['wheel', 'pointerdown', 'keydown', 'touchmove'] as const
  const end = () => {
    sizes.disconnect()
    clearTimeout(timer)
    for (const type of ends) removeEventListener(type, end, true)
  }
  const timer = setTimeout(end, settling)
  for (const type of ends) addEventListener(type, end, { capture: true, passive: true })
  bring()
  return () => {
    end()
    light.cancel()
  }
}

import type { DragHandleRule } from '@tiptap/extension-drag-handle'
import type { Editor } from '@tiptap/react'
import {
  absolutePositionToRelativePosition,
  relativePositionToAbsolutePosition,
  ySyncPluginKey,
  type ProsemirrorBinding,
} from '@tiptap/y-tiptap'
import { blockAt, isTakenAlone, type PlacedBlock } from '#client/editor/block-places.ts'

/** The handle takes what is taken by itself. */
export const takenRules: DragHandleRule[] = [
  { id: 'taken', evaluate: ({ parent, index }) => (parent && isTakenAlone(parent, index) ? 0 : 1_000) },
]

/** A block that stays the same one while others write above it or within it. @returns a reader of where it is now */
export function followBlock(editor: Editor, pos: number): () => PlacedBlock | undefined {
  const bound = bindingOf(editor)
  const type = editor.state.doc.nodeAt(pos)?.type
  if (!bound) return () => blockAt(editor.state, pos)
  const place: unknown = absolutePositionToRelativePosition(pos, bound.type, bound.mapping)
  return () => {
    const now = bindingOf(editor)
    const at = now ? relativePositionToAbsolutePosition(now.doc, now.type, place as never, now.mapping) : null
    const found = at === null ? undefined : blockAt(editor.state, at)
    return found?.node.type === type ? found : undefined
  }
}

function bindingOf(editor: Editor): ProsemirrorBinding | undefined {
  const state = ySyncPluginKey.getState(editor.state) as { binding?: ProsemirrorBinding | null } | undefined
  return state?.binding ?? undefined
}

/** px between the handle and the words of an item, in which its point or number stands. */
const pointWidth = 20

/** The handle stands beside the block, and beside the point of an item. */
export function besideBlock(editor: Editor, pos: number): { getBoundingClientRect(): DOMRect } | null {
  const drawn = pos < 0 ? null : editor.view.nodeDOM(pos)
  if (!(drawn instanceof Element)) return null
  return {
    getBoundingClientRect: () => {
      const rect = drawn.getBoundingClientRect()
      const left = editor.state.doc.nodeAt(pos)?.type.name === 'listItem' ? pointWidth : 0
      return new DOMRect(rect.left - left, rect.top, rect.width + left, rect.height)
    },
  }
}

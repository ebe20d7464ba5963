import { attachClosestEdge, extractClosestEdge, type Edge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'

export type { Edge }

/** An item or a list of one board, by what its screen knows it by. */
export interface DragPlace {
  /** items are dropped on their own board only */
  board: string
  /** the list that it stands in */
  list: string
  /** absent: the list itself, behind its last item */
  item?: string
}

interface DragItem {
  place: DragPlace
  /** sides of another item at which one is dropped; none: others are not put beside it */
  edges: readonly Edge[]
  isOff: boolean
}

/** An item that is dragged by mouse or finger, and that others are dropped beside. */
export function useDragItem(element: RefObject<HTMLElement | null>, item: DragItem): { isDragged: boolean; edge: Edge | undefined } {
  const [isDragged, setIsDragged] = useState(false)
  const [edge, setEdge] = useState<Edge>()
  const now = useRef(item)
  useLayoutEffect(() => {
    now.current = item
  })
  const { isOff } = item
  useEffect(() => {
    const dragged = element.current
    if (!dragged || isOff) return
    const data = (): Record<string, unknown> => ({ ...now.current.place })
    return combine(
      draggable({
        element: dragged,
        getInitialData: data,
        onDragStart: () => setIsDragged(true),
        onDrop: () => setIsDragged(false),
      }),
      dropTargetForElements({
        element: dragged,
        canDrop: ({ source }) => {
          const { place, edges } = now.current
          return edges.length > 0 && source.data['board'] === place.board && source.data['item'] !== place.item
        },
        getData: ({ input, element: over }) => attachClosestEdge(data(), { input, element: over, allowedEdges: [...now.current.edges] }),
        onDrag: ({ self }) => setEdge(extractClosestEdge(self.data) ?? undefined),
        onDragLeave: () => setEdge(undefined),
        onDrop: () => setEdge(undefined),
      }),
    )
  }, [element, isOff])
  return { isDragged, edge }
}

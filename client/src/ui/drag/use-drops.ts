import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import type { DragPlace, Edge } from '#client/ui/drag/use-drag-item.ts'

export interface Drop {
  item: string
  from: string
  to: string
  /** dropped beside this item; absent: at the end */
  beside?: { item: string; edge: Edge }
}

/** Tells what was dropped where on a board, which scrolls sideways while an item is held near its edge. */
export function useDrops(board: string, scroller: RefObject<HTMLElement | null>, onDrop: (drop: Drop) => void): void {
  const now = useRef(onDrop)
  useLayoutEffect(() => {
    now.current = onDrop
  })
  useEffect(() => {
    const canMonitor = ({ source }: { source: { data: Record<string, unknown> } }): boolean => source.data['board'] === board
    const element = scroller.current
    return combine(
      monitorForElements({
        canMonitor,
        onDrop: ({ source, location }) => {
          const target = location.current.dropTargets[0]
          if (!target) return
          const held = source.data as unknown as DragPlace
          const over = target.data as unknown as DragPlace
          const edge = extractClosestEdge(target.data)
          // other places that take items tell of them themselves
          if (held.item === undefined || over.board !== board) return
          const beside = over.item !== undefined && edge ? { beside: { item: over.item, edge } } : {}
          now.current({ item: held.item, from: held.list, to: over.list, ...beside })
        },
      }),
      ...(element ? [autoScrollForElements({ element, canScroll: canMonitor })] : []),
    )
  }, [board, scroller])
}

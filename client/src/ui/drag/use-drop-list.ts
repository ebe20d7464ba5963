import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useState, type RefObject } from 'react'

/** A list that items of its board are dropped into; it scrolls while one is held near its ends. */
export function useDropList(
  element: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
  { board, list, isOff }: { board: string; list: string; isOff: boolean },
): boolean {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const over = element.current
    if (!over || isOff) return
    const canDrop = ({ source }: { source: { data: Record<string, unknown> } }): boolean => source.data['board'] === board
    const scrolling = scroller.current
    return combine(
      dropTargetForElements({
        element: over,
        canDrop,
        getData: () => ({ board, list }),
        onDragEnter: () => setIsOver(true),
        onDragLeave: () => setIsOver(false),
        onDrop: () => setIsOver(false),
      }),
      ...(scrolling ? [autoScrollForElements({ element: scrolling, canScroll: canDrop })] : []),
    )
  }, [element, scroller, board, list, isOff])
  return isOver
}

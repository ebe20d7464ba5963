import { useEffect, useRef, type RefObject } from 'react'
import type { TaskDragParts } from '#client/nouns/tasks/rows/task-drag.ts'
import { DropLine } from '#client/ui/drag/DropLine.tsx'
import { useDragItem } from '#client/ui/drag/use-drag-item.ts'
import { useDropList } from '#client/ui/drag/use-drop-list.ts'
import { useDrops, type Drop } from '#client/ui/drag/use-drops.ts'

const Row: TaskDragParts['Row'] = ({ row, board, list, item }) => {
  const { isDragged, edge } = useDragItem(row, {
    place: { board, list, item },
    edges: ['top', 'bottom'],
    isOff: false,
  })
  useSign(row, 'dragged', isDragged)
  return <DropLine edge={edge} />
}

const List: TaskDragParts['List'] = ({ section, board, list }) => {
  const noScroller = useRef<HTMLElement>(null)
  useSign(section, 'over', useDropList(section, noScroller, { board, list, isOff: false }))
  return null
}

/** A sign on an element of another component, for its style sheet. */
function useSign(element: RefObject<HTMLElement | null>, name: string, on: boolean): void {
  useEffect(() => {
    const signed = element.current
    if (!signed || !on) return
    signed.setAttribute(`data-${name}`, 'true')
    return () => signed.removeAttribute(`data-${name}`)
  }, [element, name, on])
}

export const dragParts: TaskDragParts = { Row, List }

/** Hears of tasks that were dropped. */
export function TaskDrops({
  board,
  scroller,
  onDrop,
}: {
  board: string
  scroller: RefObject<HTMLElement | null>
  onDrop(drop: Drop): void
}) {
  useDrops(board, scroller, onDrop)
  return null
}

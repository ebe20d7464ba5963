import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

interface DropSpots {
  /** entries of the list that items are dropped on, by their selector */
  spots: string
  /** whether a dragged item of any board is taken */
  takes(item: string): boolean
  onDrop(item: string, spot: Element): void
  isOff: boolean
}

/** Entries of a list that take items of other boards. The one under the item has `data-over`. */
export function useDropSpots(list: RefObject<HTMLElement | null>, { spots, isOff, ...actions }: DropSpots, count: number): void {
  const now = useRef(actions)
  useLayoutEffect(() => {
    now.current = actions
  })
  useEffect(() => {
    if (isOff) return
    const elements = [...(list.current?.querySelectorAll<HTMLElement>(spots) ?? [])]
    return combine(
      ...elements.map((element) =>
        dropTargetForElements({
          element,
          canDrop: ({ source }) => typeof source.data['item'] === 'string' && now.current.takes(source.data['item']),
          onDragEnter: () => (element.dataset['over'] = ''),
          onDragLeave: () => delete element.dataset['over'],
          onDrop: ({ source }) => {
            delete element.dataset['over']
            if (typeof source.data['item'] === 'string') now.current.onDrop(source.data['item'], element)
          },
        }),
      ),
    )
  }, [list, spots, isOff, count])
}

import { useEffect, useRef, type RefObject } from 'react'
import { fetchedIdly } from '#client/lib/when-idle.ts'

/** Attributes of a line that can be dragged: its own name, and the folder whose item it is. */
export interface TreeLine {
  draggable: true
  'data-node': string
  'data-list'?: string
}

/** The list of the tree, whose lines can be moved as soon as the code for it is there. */
export function useTreeDrag(mayMove: boolean): RefObject<HTMLUListElement | null> {
  const tree = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (!mayMove) return
    const leaving = new AbortController()
    fetchedIdly(() => import('#client/app/shell/tree-drag.ts')).then(
      ({ dragIn }) => tree.current && dragIn(tree.current, leaving.signal),
      () => undefined,
    )
    return () => leaving.abort()
  }, [mayMove])
  return tree
}

import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import { GridLayout, type Compactor, type Layout } from 'react-grid-layout'
import type { PlacedBox } from '#shared/nouns/apps/layout.ts'
import { settle } from '#shared/nouns/apps/layout.ts'
import type { BlockSize } from '#shared/blocks/block-type.ts'
import { gridGap } from '#shared/blocks/block-type.ts'
import { blockRow } from '#client/lib/block-place.ts'
import { followEdges } from '#client/features/apps/grid/follow-edges.ts'
import css from '#client/features/apps/grid/EditGrid.module.css'

interface EditGridProps {
  boxes: readonly PlacedBox[]
  columns: number
  width: number
  minSize: (id: string) => BlockSize
  /** for people who may not move blocks */
  locked: boolean
  /** once per drag or resize, with every place; not called when nothing moved */
  onPlace: (boxes: PlacedBox[]) => void
  /** a drag or resize has begun */
  onGesture: (id: string) => void
  /** the size of a new block that is dragged from the palette */
  held?: BlockSize | undefined
  /** it was dropped in this column and row */
  onDrop?: (x: number, y: number) => void
  children: (id: string, box: PlacedBox) => ReactNode
}

/** The same rule as everywhere else, so that the layout under a drag is the one that will be stored. */
const compactor: Compactor = {
  type: 'vertical',
  allowOverlap: false,
  compact: (layout, columns) => {
    const settled = new Map(
      settle(
        layout.map(({ i, x, y, w, h }) => ({ id: i, x, y, w, h })),
        columns,
      ).map((box) => [box.id, box]),
    )
    return layout.map((item) => {
      const box = settled.get(item.i)
      return box ? { ...item, x: box.x, y: box.y, w: box.w, h: box.h, moved: false } : item
    })
  },
}

/** Stands in the layout for a block that is dragged in. */
const newcomer = 'newcomer'

/** Drag and resize: the doorway to react-grid-layout. Keys are handled by the blocks themselves (see block-keys.ts). */
export function EditGrid({ boxes, columns, width, minSize, locked, onPlace, onGesture, held, onDrop, children }: EditGridProps) {
  const before = useRef('')
  const grid = useRef<HTMLDivElement>(null)
  const unfollow = useRef<() => void>(undefined)
  useEffect(() => {
    if (held && grid.current) return followEdges(grid.current)
  }, [held])
  useEffect(() => () => unfollow.current?.(), [])
  const layout = useMemo(
    () =>
      boxes.map(({ id, ...box }) => {
        const least = minSize(id)
        return { i: id, ...box, minW: Math.min(least.w, columns), minH: least.h }
      }),
    [boxes, columns, minSize],
  )
  const start = (_layout: Layout, item: { i: string } | null) => {
    if (item?.i === newcomer) return
    before.current = fingerprint(toBoxes(layout))
    if (item) onGesture(item.i)
    unfollow.current?.()
    if (grid.current) unfollow.current = followEdges(grid.current)
  }
  const stop = (next: Layout) => {
    unfollow.current?.()
    const placed = toBoxes(next)
    if (fingerprint(placed) !== before.current) onPlace(placed)
  }
  return (
    <GridLayout
      className={css.grid ?? ''}
      innerRef={grid}
      width={width}
      layout={layout}
      compactor={compactor}
      gridConfig={{ cols: columns, rowHeight: blockRow, margin: [gridGap, gridGap], containerPadding: [0, 0] }}
      dragConfig={{ enabled: !locked, cancel: 'button:not([data-block-activate]),a,input,textarea,select,[data-no-drag]', threshold: 4 }}
      resizeConfig={{ enabled: !locked, handles: ['se', 'e', 's'] }}
      {...(held && {
        droppingItem: { i: newcomer, x: 0, y: 0, w: Math.min(held.w, columns), h: held.h },
        dropConfig: { enabled: true },
        onDrop: (_layout: Layout, item: { x: number; y: number } | undefined) => item && onDrop?.(item.x, item.y),
      })}
      onDragStart={start}
      onResizeStart={start}
      onDragStop={stop}
      onResizeStop={stop}
    >
      {boxes.map((box) => (
        <div key={box.id} data-block={box.id} className={css.item}>
          {children(box.id, box)}
        </div>
      ))}
    </GridLayout>
  )
}

function toBoxes(layout: Layout): PlacedBox[] {
  return layout.map(({ i, x, y, w, h }) => ({ id: i, x, y, w, h }))
}

function fingerprint(boxes: PlacedBox[]): string {
  return JSON.stringify([...boxes].sort((a, b) => (a.id < b.id ? -1 : 1)))
}

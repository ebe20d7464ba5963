import { useMemo, useRef, type ReactNode } from 'react'
import { GridLayout, type Compactor, type Layout } from 'react-grid-layout'
import type { PlacedBox } from '#shared/nouns/apps/layout.ts'
import { settle } from '#shared/nouns/apps/layout.ts'
import type { BlockSize } from '#shared/blocks/block-type.ts'
import { gridGap } from '#shared/blocks/block-type.ts'
import { blockRow } from '#client/lib/block-place.ts'
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

/** Drag and resize: the doorway to react-grid-layout. Keys are handled by the blocks themselves (see block-keys.ts). */
export function EditGrid({ boxes, columns, width, minSize, locked, onPlace, onGesture, children }: EditGridProps) {
  const before = useRef('')
  const layout = useMemo(
    () =>
      boxes.map(({ id, ...box }) => {
        const least = minSize(id)
        return { i: id, ...box, minW: Math.min(least.w, columns), minH: least.h }
      }),
    [boxes, columns, minSize],
  )
  const start = (_layout: Layout, item: { i: string } | null) => {
    before.current = fingerprint(toBoxes(layout))
    if (item) onGesture(item.i)
  }
  const stop = (next: Layout) => {
    const placed = toBoxes(next)
    if (fingerprint(placed) !== before.current) onPlace(placed)
  }
  return (
    <GridLayout
      className={css.grid ?? ''}
      width={width}
      layout={layout}
      compactor={compactor}
      gridConfig={{ cols: columns, rowHeight: blockRow, margin: [gridGap, gridGap], containerPadding: [0, 0] }}
      dragConfig={{ enabled: !locked, cancel: 'button:not([data-block-activate]),a,input,textarea,select,[data-no-drag]', threshold: 4 }}
      resizeConfig={{ enabled: !locked, handles: ['se', 'e', 's'] }}
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

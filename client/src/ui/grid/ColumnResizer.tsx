import { useRef, type PointerEvent } from 'react'
import { minColumnWidth } from '#client/ui/grid/grid-layout.ts'
import css from '#client/ui/grid/grid-head.module.css'

interface ColumnResizerProps {
  width: number
  /** while dragging; nothing is kept yet */
  onPreview(width: number | undefined): void
  onResize(width: number): void
  /** pressed twice: as wide as its content */
  onFit(): void
}

/** The edge of a column's header: dragging it changes the width. The column menu offers the same without dragging. */
export function ColumnResizer({ width, onPreview, onResize, onFit }: ColumnResizerProps) {
  // the width when the drag began: `width` itself follows the preview
  const start = useRef<{ x: number; width: number } | undefined>(undefined)
  const widthAt = (from: { x: number; width: number }, event: PointerEvent): number =>
    Math.round(Math.max(minColumnWidth, from.width + event.clientX - from.x))
  return (
    <span
      className={css.resizer}
      aria-hidden
      data-resizer
      onPointerDown={(event) => {
        start.current = { x: event.clientX, width }
        event.currentTarget.setPointerCapture(event.pointerId)
        event.preventDefault()
        event.stopPropagation()
      }}
      onPointerMove={(event) => {
        if (start.current) onPreview(widthAt(start.current, event))
      }}
      onPointerUp={(event) => {
        const from = start.current
        if (!from) return
        const next = widthAt(from, event)
        start.current = undefined
        onPreview(undefined)
        if (next !== from.width) onResize(next)
      }}
      onDoubleClick={onFit}
      onPointerCancel={() => {
        start.current = undefined
        onPreview(undefined)
      }}
    />
  )
}

import { useRef } from 'react'
import { pictureWidth } from '#shared/nouns/pages/page-nodes.ts'
import css from '#client/editor/nodes/PictureNodeView.module.css'

interface PictureWidthProps {
  /** percent of the text's width */
  width: number
  label: string
  onResize(width: number): void
}

/** The edge of a picture: drag it, or focus it and use the arrow keys. One gesture is one change. */
export function PictureWidth({ width, label, onResize }: PictureWidthProps) {
  const drag = useRef<{ x: number; figure: HTMLElement; from: number; whole: number } | null>(null)
  const widthAt = (x: number): number => {
    const from = drag.current
    return from ? pictureWidth(Math.round(((from.from + x - from.x) / from.whole) * 100)) : width
  }
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={10}
      aria-valuemax={100}
      className={css.edge}
      onKeyDown={(event) => {
        const step = event.key === 'ArrowRight' ? 5 : event.key === 'ArrowLeft' ? -5 : 0
        if (step === 0) return
        event.preventDefault()
        event.stopPropagation()
        onResize(pictureWidth(width + step))
      }}
      onPointerDown={(event) => {
        event.preventDefault()
        const figure = event.currentTarget.closest('figure')
        if (!figure?.parentElement) return
        event.currentTarget.setPointerCapture(event.pointerId)
        drag.current = { x: event.clientX, figure, from: figure.offsetWidth, whole: figure.parentElement.clientWidth }
      }}
      onPointerMove={(event) => {
        // a preview only: the document changes once, when the pointer is lifted
        if (drag.current) drag.current.figure.style.width = `${widthAt(event.clientX)}%`
      }}
      onPointerUp={(event) => {
        const next = widthAt(event.clientX)
        const wasDragged = drag.current !== null
        drag.current = null
        if (wasDragged && next !== width) onResize(next)
      }}
      onPointerCancel={() => {
        if (drag.current) drag.current.figure.style.width = `${width}%`
        drag.current = null
      }}
    />
  )
}

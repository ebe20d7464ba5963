import { useRef } from 'react'
import css from '#client/editor/EmbeddedAppBlock.module.css'

interface ResizeHandleProps {
  height: number
  label: string
  onResize(height: number): void
}

const smallest = 80
const largest = 2000

/** The lower edge of a block: drag it, or focus it and use the arrow keys. One gesture is one change. */
export function ResizeHandle({ height, label, onResize }: ResizeHandleProps) {
  const drag = useRef<{ y: number; height: number; content: HTMLElement | null } | null>(null)
  const limit = (next: number) => Math.round(Math.min(largest, Math.max(smallest, next)))
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="horizontal"
      aria-label={label}
      aria-valuenow={height}
      aria-valuemin={smallest}
      aria-valuemax={largest}
      className={css.handle}
      onKeyDown={(event) => {
        const step = event.key === 'ArrowDown' ? 24 : event.key === 'ArrowUp' ? -24 : 0
        if (step === 0) return
        event.preventDefault()
        event.stopPropagation()
        onResize(limit(height + step))
      }}
      onPointerDown={(event) => {
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        const content = event.currentTarget.parentElement?.firstElementChild
        drag.current = { y: event.clientY, height, content: content instanceof HTMLElement ? content : null }
      }}
      onPointerMove={(event) => {
        // a preview only: the document changes once, when the pointer is lifted
        const from = drag.current
        if (from?.content) from.content.style.height = `${limit(from.height + event.clientY - from.y)}px`
      }}
      onPointerUp={(event) => {
        const from = drag.current
        drag.current = null
        if (from) onResize(limit(from.height + event.clientY - from.y))
      }}
      onPointerCancel={() => {
        if (drag.current?.content) drag.current.content.style.height = `${height}px`
        drag.current = null
      }}
    />
  )
}

import { useEffect, useRef, useState, type PointerEvent } from 'react'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { DateSpan } from '#shared/views/date-span.ts'
import { useLatest } from '#client/lib/use-latest.ts'
import { fingerHold, swallowClick } from '#client/ui/drag/finger-press.ts'

/** The part of an event that is held. `draw`: a new one, from an empty place; `drop`: a record without a date. */
export type Grip = 'move' | 'start' | 'end' | 'draw' | 'drop'

/** A day, and within it a minute where the place has any. */
export interface TimePlace {
  day: number
  minute?: number
}

interface Held {
  key: string
  grip: Grip
  span: DateSpan
  /** the cell as it is when the gesture begins */
  seen: CellValue
}

export interface SpanDrag {
  /** the event that moves, and where it would be put now */
  preview: { key: string; span: DateSpan } | undefined
  onPointerDown(event: PointerEvent<HTMLElement>): void
}

interface SpanDragOptions {
  /** the thing under a press, if it may be held */
  heldAt(target: Element, place: TimePlace | undefined): Held | undefined
  /** the place under the pointer */
  placeAt(x: number, y: number): TimePlace | undefined
  /** `moved` is false for a press without a movement, which only an empty place reports */
  onDone(held: Held, span: DateSpan, moved: boolean): void
}

/** Pixels of movement that make a press a drag. */
const threshold = 4

/** Moves, lengthens and draws spans of days with the pointer. A finger holds first, so that it can scroll; Escape takes it back. */
export function useSpanDrag(options: SpanDragOptions): SpanDrag {
  const [preview, setPreview] = useState<SpanDrag['preview']>()
  const stop = useRef<() => void>(undefined)
  const find = useLatest(options.placeAt)
  const done = useLatest(options.onDone)
  useEffect(() => () => stop.current?.(), [])

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0 || !(event.target instanceof Element)) return
    const from = options.placeAt(event.clientX, event.clientY)
    const held = options.heldAt(event.target, from)
    if (!held || (!from && held.grip !== 'drop')) return
    stop.current?.()
    stop.current = follow(event.nativeEvent, { from, held, find, done, show: setPreview })
  }
  return { preview, onPointerDown }
}

interface Follow {
  from: TimePlace | undefined
  held: Held
  find: SpanDragOptions['placeAt']
  done: SpanDragOptions['onDone']
  show(preview: SpanDrag['preview']): void
}

/** Follows one pointer from its press to its release. @returns how to give up */
function follow(press: globalThis.PointerEvent, { from, held, find, done, show }: Follow): () => void {
  const isFinger = press.pointerType === 'touch'
  let span = held.span
  let isDragging = false
  let isPlaced = from !== undefined
  let mayDrag = !isFinger
  const hold = (): void => {
    mayDrag = true
    // the finger sees that it holds the event
    if (isPlaced && held.grip !== 'draw') show({ key: held.key, span })
  }
  const timer = isFinger ? setTimeout(hold, fingerHold) : undefined
  const quit = (): void => {
    clearTimeout(timer)
    controller.abort()
    show(undefined)
  }
  const move = (event: globalThis.PointerEvent): void => {
    if (event.pointerId !== press.pointerId) return
    const far = Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY)
    if (!isDragging && far < threshold) return
    // a finger that moves at once scrolls
    if (!mayDrag) return quit()
    isDragging = true
    const place = find(event.clientX, event.clientY)
    if (!place) return
    const next = moved(held, from ?? place, place)
    if (isPlaced && next.from === span.from && next.to === span.to && next.minute === span.minute) return
    isPlaced = true
    span = next
    show({ key: held.key, span })
  }
  const up = (event: globalThis.PointerEvent): void => {
    if (event.pointerId !== press.pointerId) return
    if (isDragging) swallowClick()
    quit()
    if (isPlaced && (isDragging || held.grip === 'draw')) done(held, span, isDragging)
  }
  const key = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    quit()
  }
  const controller = new AbortController()
  const { signal } = controller
  addEventListener('pointermove', move, { signal })
  addEventListener('pointerup', up, { signal })
  addEventListener('pointercancel', quit, { signal })
  addEventListener('keydown', key, { signal, capture: true })
  // a held finger moves the event, neither the page nor a menu; the pressed element may leave the page meanwhile
  const refuse = (event: Event): void => {
    if (isFinger && mayDrag) event.preventDefault()
  }
  press.target?.addEventListener('touchmove', refuse, { signal, passive: false })
  press.target?.addEventListener('contextmenu', refuse, { signal })
  return quit
}

/** The span after its grip was taken from one place to another; it never ends before it begins. */
export function moved({ grip, span }: Pick<Held, 'grip' | 'span'>, from: TimePlace, to: TimePlace): DateSpan {
  const days = to.day - from.day
  if (grip === 'draw') {
    const start = { from: Math.min(from.day, to.day), to: Math.max(from.day, to.day) }
    return span.minute === undefined ? start : { from: to.day, to: to.day, minute: to.minute ?? span.minute }
  }
  if (grip === 'drop') return { from: to.day, to: to.day, ...(span.minute !== undefined && { minute: to.minute ?? span.minute }) }
  if (grip === 'start') return { ...span, from: Math.min(span.to, span.from + days) }
  if (grip === 'end') return { ...span, to: Math.max(span.from, span.to + days) }
  const shifted = { ...span, from: span.from + days, to: span.to + days }
  if (span.minute === undefined || to.minute === undefined || from.minute === undefined) return shifted
  const minute = span.minute + to.minute - from.minute
  return { ...shifted, minute: Math.min(23 * 60 + 45, Math.max(0, minute)) }
}

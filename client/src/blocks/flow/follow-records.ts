import type { Point } from '#client/ui/grid/grid-types.ts'
import { fingerHold, swallowClick } from '#client/ui/drag/finger-press.ts'
import { gripOf, recordOf } from '#client/blocks/flow/held-record.ts'

/** A press becomes a drag after this many pixels. */
const threshold = 5

interface Carried {
  recordId: string
  at: Point
}

interface Followed {
  takes(recordId: string): boolean
  /** undefined: nothing is dragged any more */
  show(carried: Carried | undefined): void
  drop(recordId: string, at: Point): void
}

interface Press extends Carried {
  pointerId: number
  isFinger: boolean
  moves: boolean
  hold: ReturnType<typeof setTimeout> | undefined
  listening: AbortController
}

/** Follows records that are dragged out of rows and cards anywhere on the page. @returns a function that stops */
export function followRecords({ takes, show, drop }: Followed): () => void {
  let from: Press | undefined
  const stop = (): void => {
    from?.listening.abort()
    clearTimeout(from?.hold)
    if (from?.moves === true) show(undefined)
    from = undefined
  }
  const begin = (press: Press): void => {
    press.moves = true
    show(press)
  }
  const onPointerDown = (event: PointerEvent): void => {
    const isFinger = event.pointerType === 'touch'
    const recordId = recordOf(gripOf(event.target, isFinger))
    if (event.button !== 0 || recordId === undefined || !takes(recordId)) return
    stop()
    const listening = new AbortController()
    const { signal } = listening
    const at = { x: event.clientX, y: event.clientY }
    const press: Press = { recordId, at, pointerId: event.pointerId, isFinger, moves: false, hold: undefined, listening }
    from = press
    addEventListener('pointermove', onPointerMove, { signal })
    addEventListener('pointerup', onPointerUp, { signal })
    addEventListener('pointercancel', stop, { signal })
    addEventListener('keydown', onKeyDown, { signal, capture: true })
    if (!isFinger) return
    // a held finger carries the record, neither the page nor its menu
    addEventListener('touchmove', (touch) => press.moves && touch.preventDefault(), { signal, passive: false })
    addEventListener('contextmenu', (menu) => press.moves && menu.preventDefault(), { signal, capture: true })
    press.hold = setTimeout(() => begin(press), fingerHold)
  }
  const onPointerMove = (event: PointerEvent): void => {
    if (!from || event.pointerId !== from.pointerId) return
    if (event.buttons === 0) return stop()
    const to = { x: event.clientX, y: event.clientY }
    if (!from.moves && Math.hypot(to.x - from.at.x, to.y - from.at.y) < threshold) return
    if (!from.moves && from.isFinger) return stop()
    from.at = to
    begin(from)
  }
  const onPointerUp = (event: PointerEvent): void => {
    if (event.pointerId !== from?.pointerId) return
    const { moves, recordId } = from
    stop()
    if (!moves) return
    // the press that carried a record opens none
    swallowClick()
    drop(recordId, { x: event.clientX, y: event.clientY })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || from?.moves !== true) return
    refuse(event)
    stop()
  }
  addEventListener('pointerdown', onPointerDown)
  return () => {
    stop()
    removeEventListener('pointerdown', onPointerDown)
  }
}

function refuse(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}

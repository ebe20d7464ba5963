import { useRef, type PointerEvent } from 'react'
import { toggled } from '#client/records/gestures/item-index.ts'

/** A card held this long (ms) is picked instead of opened, as lists on phones do. */
const holdMs = 500
/** A finger that moves further than this (px) is on its way elsewhere. */
const slack = 8

interface CardActs {
  onOpen(recordId: string): void
  checked: ReadonlySet<string>
  onChecked?: ((ids: ReadonlySet<string>) => void) | undefined
}

/** The presses on a card: a press opens it, holding ticks it. While any is ticked, a press ticks as well. */
export function useCardPress({ onOpen, checked, onChecked }: CardActs) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const start = useRef<{ x: number; y: number }>(undefined)
  const wasHeld = useRef(false)
  const end = (): void => {
    clearTimeout(timer.current)
    start.current = undefined
  }
  return {
    down: (id: string): void => {
      end()
      wasHeld.current = false
      timer.current = setTimeout(() => {
        wasHeld.current = true
        onChecked?.(toggled(checked, id))
      }, holdMs)
    },
    move: ({ clientX, clientY }: PointerEvent): void => {
      start.current ??= { x: clientX, y: clientY }
      if (Math.hypot(clientX - start.current.x, clientY - start.current.y) > slack) end()
    },
    end,
    wasHeld: (): boolean => wasHeld.current,
    click: (id: string): void => {
      if (wasHeld.current) wasHeld.current = false
      else if (checked.size > 0) onChecked?.(toggled(checked, id))
      else onOpen(id)
    },
  }
}

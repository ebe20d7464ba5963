import { useEffect, useState, type KeyboardEvent, type RefObject } from 'react'

interface CardKeys {
  ids: readonly string[]
  /** records from one line to the next */
  across: number
  scroller: RefObject<HTMLElement | null>
  /** brings the record at this index into sight */
  show(index: number): void
  step(recordId: string, by: 1 | -1): void
  toggle: ((recordId: string) => void) | undefined
}

/** Arrows go from card to card, with Ctrl and Shift they move it; Space picks it. One card is a stop of Tab. */
export function useCardKeys({ ids, across, scroller, show, step, toggle }: CardKeys) {
  const [active, setActive] = useState<string>()
  const [target, setTarget] = useState<string>()
  const at = target === undefined ? -1 : ids.indexOf(target)
  useEffect(() => {
    if (at < 0) return
    const frame = requestAnimationFrame(() => {
      scroller.current?.querySelector<HTMLElement>(`[data-record="${target}"]`)?.focus({ preventScroll: true })
      setTarget(undefined)
    })
    return () => cancelAnimationFrame(frame)
  }, [at, target, scroller])
  const tabbed = active !== undefined && ids.includes(active) ? active : ids[0]
  return {
    tabIndexOf: (id: string): 0 | -1 => (id === tabbed ? 0 : -1),
    onFocus: setActive,
    onKeyDown: (id: string, event: KeyboardEvent): void => {
      const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -across, ArrowDown: across }[event.key]
      if (event.key === ' ' && toggle) {
        event.preventDefault()
        toggle(id)
      }
      if (by === undefined || event.altKey) return
      const moving = (event.ctrlKey || event.metaKey) && event.shiftKey
      if (!moving && (event.ctrlKey || event.metaKey || event.shiftKey)) return
      event.preventDefault()
      event.stopPropagation()
      if (moving) step(id, by > 0 ? 1 : -1)
      const to = ids.indexOf(id) + (moving ? Math.sign(by) : by)
      const next = ids[to]
      if (next === undefined) return
      show(to)
      setTarget(moving ? id : next)
    },
  }
}

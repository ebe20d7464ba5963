import { useEffect, useRef, useState } from 'react'
import { Keys } from '#client/ui/Keys.tsx'
import { placeBeside } from '#client/ui/place.ts'
import css from '#client/ui/TooltipHost.module.css'

const delay = 400

/**
 * The one tooltip of the page, for any element with `data-tooltip="text"` (and `data-tooltip-keys="mod K"`), at no cost per element.
 * It shows on resting hover and on keyboard focus, and goes on Escape, press and scroll. It only repeats the element's accessible name, so it is
 * hidden from screen readers.
 */
export function TooltipHost() {
  const box = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<{ element: HTMLElement; text: string; keys: string[] } | null>(null)

  useEffect(() => {
    let timer = 0
    const hide = () => {
      window.clearTimeout(timer)
      setShown(null)
    }
    const show = (element: HTMLElement) => {
      const text = element.dataset['tooltip']
      if (text && element.isConnected) setShown({ element, text, keys: element.dataset['tooltipKeys']?.split(' ') ?? [] })
    }
    const over = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return
      const target = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tooltip]') : null
      hide()
      if (target && target.getAttribute('aria-expanded') !== 'true') timer = window.setTimeout(() => show(target), delay)
    }
    const focus = (event: FocusEvent) => {
      const target = event.target instanceof HTMLElement ? event.target : null
      hide()
      if (target?.dataset['tooltip'] && target.matches(':focus-visible')) timer = window.setTimeout(() => show(target), delay)
    }
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide()
    }
    document.addEventListener('pointerover', over)
    document.addEventListener('focusin', focus)
    document.addEventListener('focusout', hide)
    document.addEventListener('pointerdown', hide, true)
    document.addEventListener('scroll', hide, true)
    document.addEventListener('keydown', key, true)
    return () => {
      window.clearTimeout(timer)
      document.removeEventListener('pointerover', over)
      document.removeEventListener('focusin', focus)
      document.removeEventListener('focusout', hide)
      document.removeEventListener('pointerdown', hide, true)
      document.removeEventListener('scroll', hide, true)
      document.removeEventListener('keydown', key, true)
    }
  }, [])

  useEffect(() => {
    const element = box.current
    if (!element || !shown) return
    element.showPopover()
    const size = { width: element.offsetWidth, height: element.offsetHeight }
    const side = shown.element.closest('[data-tooltip-side="right"]') ? 'right' : 'bottom'
    const spot = placeBeside(shown.element.getBoundingClientRect(), size, side, { width: window.innerWidth, height: window.innerHeight })
    element.style.left = `${spot.left}px`
    element.style.top = `${spot.top}px`
    return () => element.hidePopover()
  }, [shown])

  return (
    <div ref={box} popover="manual" className={css.tooltip} aria-hidden>
      {shown?.text}
      {shown && shown.keys.length > 0 && <Keys keys={shown.keys} />}
    </div>
  )
}

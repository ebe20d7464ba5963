import { useEffect, useLayoutEffect, useRef, type ComponentPropsWithoutRef, type RefObject } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { isComposing } from '#client/ui/is-composing.ts'
import { placeBeside, type Placement } from '#client/ui/place.ts'
import classes from '#client/ui/Popover.module.css'

export interface PopoverProps extends ComponentPropsWithoutRef<'div'> {
  anchor: RefObject<HTMLElement | null>
  open: boolean
  /** asked for by Escape (focus should go back) and by a press outside (it stays where the press went) */
  onClose: (reason: 'escape' | 'outside') => void
  placement?: Placement
  /** on phones it stays beside its anchor instead of becoming a sheet at the bottom */
  noSheet?: boolean
  /** at least as wide as the anchor */
  matchWidth?: boolean
}

/**
 * A floating box in the browser's top layer, so that no ancestor can clip it and it may open from inside a dialog.
 * It stays where it is in the React tree and in the tab order.
 */
export function Popover({ open, ...props }: PopoverProps) {
  return open ? <OpenPopover {...props} /> : null
}

function OpenPopover({ anchor, onClose, placement = 'bottom-start', noSheet, matchWidth, className, ...rest }: Omit<PopoverProps, 'open'>) {
  const box = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  useLayoutEffect(() => {
    close.current = onClose
  })

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    element.showPopover()
    const place = () => {
      const at = anchor.current?.getBoundingClientRect()
      if (!at) return
      if (matchWidth === true) element.style.minWidth = `${at.width}px`
      // measured at its full height, at which nothing is scrolled
      const scrolled = element.scrollTop
      element.style.maxHeight = ''
      const size = { width: element.offsetWidth, height: element.offsetHeight }
      const spot = placeBeside(at, size, placement, { width: document.documentElement.clientWidth, height: window.innerHeight })
      element.style.left = `${spot.left}px`
      element.style.top = `${spot.top}px`
      element.style.maxHeight = `${spot.maxHeight}px`
      element.scrollTop = scrolled
    }
    // what scrolls inside moves no anchor
    const follow = (event: Event) => {
      if (!(event.target instanceof Node && element.contains(event.target))) place()
    }
    place()
    const observer = new ResizeObserver(place)
    observer.observe(element)
    window.addEventListener('resize', place)
    window.addEventListener('scroll', follow, true)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', place)
      window.removeEventListener('scroll', follow, true)
    }
  }, [anchor, placement, matchWidth])

  const hasFocus = useRef(false)
  useEffect(() => {
    // what had the focus went with a change of what is in the box: the keys stay here
    if (hasFocus.current && document.activeElement === document.body) box.current?.focus({ preventScroll: true })
  })

  // with what is painted: who sees the box may press Escape at once
  useLayoutEffect(() => {
    const press = (event: PointerEvent) => {
      const target = event.target instanceof Node ? event.target : null
      // a press on the anchor is its own toggle; one inside is not outside
      if (box.current?.contains(target) === true) return
      if (anchor.current?.contains(target) === true) return
      if (noSheet !== true && phone.matches) swallowNextClick()
      close.current('outside')
    }
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return
      event.preventDefault()
      event.stopPropagation()
      close.current('escape')
    }
    const element = box.current
    document.addEventListener('pointerdown', press, true)
    element?.addEventListener('keydown', key)
    const anchorElement = anchor.current
    anchorElement?.addEventListener('keydown', key)
    return () => {
      document.removeEventListener('pointerdown', press, true)
      element?.removeEventListener('keydown', key)
      anchorElement?.removeEventListener('keydown', key)
    }
  }, [anchor, noSheet])

  return (
    <div
      {...rest}
      ref={box}
      popover="manual"
      tabIndex={rest.tabIndex ?? -1}
      onFocus={(event) => {
        hasFocus.current = true
        rest.onFocus?.(event)
      }}
      onBlur={(event) => {
        // to nowhere: what had the focus is gone, or the window is left
        hasFocus.current = event.relatedTarget === null || event.currentTarget.contains(event.relatedTarget)
        rest.onBlur?.(event)
      }}
      // what happens inside must not press the row or card that the popover is written in
      onClick={(event) => {
        event.stopPropagation()
        rest.onClick?.(event)
      }}
      onPointerDown={(event) => event.stopPropagation()}
      className={classNames(classes.popover, noSheet !== true && classes.sheet, className)}
    />
  )
}

const phone = window.matchMedia('(max-width: 800px)')

/** A popover's backdrop lets presses through; the tap that dismisses a sheet must not also press what lies under it. */
function swallowNextClick(): void {
  const swallow = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  // on the way down, which the press that is told here has behind it: on its way up it would be taken for the next one
  window.addEventListener('pointerdown', () => window.removeEventListener('click', swallow, true), { capture: true, once: true })
}

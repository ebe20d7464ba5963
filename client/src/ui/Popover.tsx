import { useEffect, useLayoutEffect, useRef, type ComponentPropsWithoutRef, type RefObject } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { focusInside } from '#client/ui/focus-inside.ts'
import { isComposing } from '#client/ui/is-composing.ts'
import { placeBeside, type Placement } from '#client/ui/place.ts'
import css from '#client/ui/Popover.module.css'

export interface PopoverProps extends ComponentPropsWithoutRef<'div'> {
  anchor: RefObject<HTMLElement | null>
  open: boolean
  /** called by Escape (the focus should return) and by a press outside (the focus stays with the press) */
  onClose: (reason: 'escape' | 'outside') => void
  placement?: Placement
  /** on phones it stays beside its anchor instead of becoming a sheet at the bottom */
  noSheet?: boolean
  /** at least as wide as the anchor */
  matchWidth?: boolean
  /** where keys go as it opens, if not into it: `anchor` drives a list, or is only told about; `own`: the content places the focus */
  keys?: 'anchor' | 'own'
}

/**
 * A floating box in the browser's top layer. No ancestor can clip it, and it may open from inside a dialog. It keeps its place in the React tree and
 * in the tab order. It takes the focus as it opens, unless `keys` says otherwise.
 */
export function Popover({ open, ...props }: PopoverProps) {
  return open ? <OpenPopover {...props} /> : null
}

function OpenPopover({
  anchor,
  onClose,
  placement = 'bottom-start',
  noSheet,
  matchWidth,
  keys,
  className,
  ...rest
}: Omit<PopoverProps, 'open'>) {
  const box = useRef<HTMLDivElement>(null)
  const follow = useRef<() => void>(undefined)
  const close = useRef(onClose)
  useLayoutEffect(() => {
    close.current = onClose
  })

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const beside = keepBeside(element, anchor, placement, matchWidth === true)
    follow.current = beside.follow
    return beside.stop
  }, [anchor, placement, matchWidth])
  // what is typed may move the anchor without any event
  useLayoutEffect(() => follow.current?.())

  useTakenFocus(box, keys === undefined)

  const hasFocus = useRef(false)
  useEffect(() => {
    // a change of the content removed the focused element: the keys stay here
    if (hasFocus.current && document.activeElement === document.body) box.current?.focus({ preventScroll: true })
  })

  // registered with the paint: Escape may be pressed as soon as the box is visible
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
        // no target: the focused element is gone, or the window was left
        hasFocus.current = event.relatedTarget === null || event.currentTarget.contains(event.relatedTarget)
        rest.onBlur?.(event)
      }}
      // a press inside must not reach the row or card around the popover in the React tree
      onClick={(event) => {
        event.stopPropagation()
        rest.onClick?.(event)
      }}
      onPointerDown={(event) => event.stopPropagation()}
      className={classNames(css.popover, noSheet !== true && css.sheet, className)}
    />
  )
}

/** Gives the box the focus as it opens, after the effects of its content: they may have placed it themselves. */
function useTakenFocus(box: RefObject<HTMLElement | null>, takesFocus: boolean): void {
  useEffect(() => {
    const element = box.current
    if (!takesFocus || !element || element.contains(document.activeElement)) return
    return focusInside(element)
  }, [box, takesFocus])
}

/** Shows the box in the top layer, beside its anchor, which it follows until it is stopped. */
function keepBeside(
  element: HTMLElement,
  anchor: RefObject<HTMLElement | null>,
  placement: Placement,
  matchWidth: boolean,
): { follow(): void; stop(): void } {
  element.showPopover()
  let placed = ''
  const placeOf = ({ left, top, right, bottom }: DOMRect) => [left, top, right, bottom].join()
  const place = () => {
    const at = anchor.current?.getBoundingClientRect()
    if (!at) return
    placed = placeOf(at)
    if (matchWidth) element.style.minWidth = `${at.width}px`
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
  // scrolling inside moves no anchor
  const onScroll = (event: Event) => {
    if (!(event.target instanceof Node && element.contains(event.target))) place()
  }
  place()
  const observer = new ResizeObserver(place)
  observer.observe(element)
  window.addEventListener('resize', place)
  window.addEventListener('scroll', onScroll, true)
  return {
    follow: () => {
      const at = anchor.current?.getBoundingClientRect()
      if (at && placeOf(at) !== placed) place()
    },
    stop: () => {
      observer.disconnect()
      window.removeEventListener('resize', place)
      window.removeEventListener('scroll', onScroll, true)
    },
  }
}

const phone = window.matchMedia('(max-width: 800px)')

/** A popover's backdrop lets presses through; the tap that dismisses a sheet must not also press what lies under it. */
function swallowNextClick(): void {
  const swallow = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  // in the capture phase, which the present press has already passed; in the bubble phase it would count as the next one
  window.addEventListener('pointerdown', () => window.removeEventListener('click', swallow, true), { capture: true, once: true })
}

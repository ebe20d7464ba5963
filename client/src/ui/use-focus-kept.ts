import { useEffect, type RefObject } from 'react'
import { firstFrom, isUsable } from '#client/ui/focus-places.ts'

interface Place {
  element: HTMLElement
  /** from the element's parent up to the root, each with the number of its child there */
  above: { parent: Element; at: number }[]
  /** the element was disabled, and has the focus again when it is not */
  waits: boolean
}

/**
 * Keeps the focus of keys in a part of a page when its control goes or is disabled. A control that was busy has it again;
 * otherwise the control in its place receives it. An element that takes the focus in the meantime keeps it.
 */
export function useFocusKept(inside: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = inside.current
    if (!root) return
    let last: Place | undefined
    const note = ({ target }: FocusEvent): void => {
      last = target instanceof HTMLElement && target.matches(':focus-visible') ? placeOf(target, root) : undefined
    }
    const look = (): void => {
      if (!last || document.activeElement !== document.body) return
      const { element } = last
      if (element.isConnected && element.ariaBusy === 'true') return
      if (!isUsable(element)) nextTo(last)?.focus()
      else if (last.waits) element.focus()
    }
    const observer = new MutationObserver(() => {
      if (last?.element.matches(':disabled')) last.waits = true
      // the browser takes the focus away after the next frame
      requestAnimationFrame(() => requestAnimationFrame(look))
    })
    observer.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled', 'aria-busy'] })
    const forget = (): void => void (last = undefined)
    root.addEventListener('focusin', note)
    document.addEventListener('pointerdown', forget)
    return () => {
      observer.disconnect()
      root.removeEventListener('focusin', note)
      document.removeEventListener('pointerdown', forget)
    }
  }, [inside])
}

function placeOf(element: HTMLElement, root: Element): Place {
  const above: Place['above'] = []
  for (let child: Element = element; child !== root && child.parentElement; child = child.parentElement)
    above.push({ parent: child.parentElement, at: [...child.parentElement.children].indexOf(child) })
  return { element, above, waits: false }
}

/** The control that stands where one has gone: what follows comes first, then what is before. */
function nextTo({ above }: Place): HTMLElement | undefined {
  for (const { parent, at } of above) {
    if (!parent.isConnected) continue
    const found = firstFrom(parent, at)
    if (found) return found
  }
  return undefined
}

import type { KeyboardEvent } from 'react'

const controls = 'a[href], button, input:not([type="hidden"]), select, textarea, [tabindex="0"]'

/** True for a control that can have the focus now. */
export function isUsable(element: Element): boolean {
  return element.isConnected && !element.matches(':disabled') && element.checkVisibility()
}

/** The first usable control in the children from a place on; without one there, the last before it. */
export function firstFrom(parent: Element, at: number): HTMLElement | undefined {
  const usable = (child: Element): HTMLElement[] =>
    [child, ...child.querySelectorAll(controls)].filter(
      (each): each is HTMLElement => each instanceof HTMLElement && each.matches(controls) && isUsable(each),
    )
  const children = [...parent.children]
  return children.slice(at).flatMap(usable)[0] ?? children.slice(0, at).flatMap(usable).at(-1)
}

/**
 * Tab from a page as a whole goes to the first control of the first part with `data-first-stop`. An opened page has the focus as a whole, and its
 * tools are reached backwards.
 */
export function tabToFirstStop(event: KeyboardEvent<HTMLElement>): void {
  const { key, shiftKey, ctrlKey, altKey, metaKey, target, currentTarget } = event
  if (key !== 'Tab' || shiftKey || ctrlKey || altKey || metaKey || target !== currentTarget) return
  const stop = [...currentTarget.querySelectorAll('[data-first-stop]')].flatMap((part) => firstFrom(part, 0) ?? [])[0]
  if (!stop) return
  event.preventDefault()
  stop.focus()
}

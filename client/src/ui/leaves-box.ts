const reachable = 'a[href], button, input:not([type="hidden"]), select, textarea, [tabindex]'

function stopsIn(box: HTMLElement): HTMLElement[] {
  return [...box.querySelectorAll<HTMLElement>(reachable)].filter(
    (element) => element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility(),
  )
}

/**
 * Makes the Tab that is being pressed pass over everything inside the box, which has the focus itself. @returns false: the key is left to the browser
 */
export function leaveBox(box: HTMLElement, back: boolean): false {
  // from there the browser goes on to what follows; back it goes from the box
  if (!back) stopsIn(box).at(-1)?.focus({ preventScroll: true })
  return false
}

/** Whether Tab (with Shift: back) from `from` would leave the box: nothing after it (before it) there takes the focus. */
export function leavesBox(box: HTMLElement, from: EventTarget, back: boolean): boolean {
  const stops = stopsIn(box)
  // the box itself has the focus when nothing inside takes it: everything comes after it
  if (from === box) return back || stops.length === 0
  return from === (back ? stops[0] : stops.at(-1))
}

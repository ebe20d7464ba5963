const reachable = 'a[href], button, input:not([type="hidden"]), select, textarea, [tabindex]'

/** Whether Tab (with Shift: back) from `from` would leave the box: nothing after it (before it) there takes the focus. */
export function leavesBox(box: HTMLElement, from: EventTarget, back: boolean): boolean {
  const stops = [...box.querySelectorAll<HTMLElement>(reachable)].filter(
    (element) => element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility(),
  )
  // the box itself has the focus when nothing inside takes it: everything comes after it
  if (from === box) return back || stops.length === 0
  return from === (back ? stops[0] : stops.at(-1))
}

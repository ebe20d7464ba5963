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

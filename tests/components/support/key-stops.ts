const controls = 'a[href], button, input, select, textarea, [tabindex]'

/** The controls of a shown element at which Tab has to stop; of a group of radio buttons the chosen or first one. */
export function stopsOf(within: Element): Element[] {
  const groups = new Set<string>()
  return [...within.querySelectorAll<HTMLElement>(controls)].filter((one) => {
    if (one.tabIndex < 0 || one.matches(':disabled, [inert] *') || !one.checkVisibility({ visibilityProperty: true })) return false
    if (!(one instanceof HTMLInputElement) || one.type !== 'radio') return true
    const group = [...within.querySelectorAll<HTMLInputElement>('input[type=radio]')].filter(({ name }) => name === one.name)
    const stop = group.find(({ checked }) => checked) ?? one
    if (groups.has(one.name) || stop !== one) return false
    groups.add(one.name)
    return true
  })
}

/** Everything that has the focus on a walk by Tab from the top, and shows it. */
export async function stopsByKeys(tab: () => Promise<void>, steps: number): Promise<ReadonlySet<Element>> {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  const reached = new Set<Element>()
  for (let step = 0; step < steps; step += 1) {
    await tab()
    const stop = document.activeElement
    if (stop && stop !== document.body && showsFocus(stop)) reached.add(stop)
  }
  return reached
}

/** A ring at the control, at the part that it stands in, or drawn over or beside it. */
function showsFocus(stop: Element): boolean {
  const next = stop.nextElementSibling
  return hasRing(stop) || hasRing(stop, '::after') || hasRing(stop.parentElement) || hasRing(next) || hasRing(next, '::after')
}

function hasRing(part: Element | null, pseudo?: '::after'): boolean {
  if (!part) return false
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(part, pseudo)
  return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
}

/**
 * The touch targets on a phone that are less than 44 px wide or high. A target includes its extended reach (ui/reach.module.css) and the
 * label around it. Text boxes count without their border. Exceptions:
 * - links in running text
 * - skip links, which are for keys
 * - names that are as large as their text
 * - the inside of cells and edited texts
 * - boxes that only show their tick
 *
 * Playwright sends its text to the page, so that it uses nothing outside itself.
 */
export function findSmallTargets(root: string): string[] {
  const pressed =
    'button, a[href]:not([href^="#"]), input:not([type=hidden], [type=file]), select, textarea, [role=button], [role=combobox], [role=menuitem], [role=option], [role=radio], [role=tab]'
  const least = 44
  const frame = 2
  const found = new Set<string>()
  for (const element of document.querySelectorAll<HTMLElement>(pressed)) {
    if (!element.closest(root) || element.closest('[role=grid], [role=treegrid], [contenteditable=true], [aria-hidden=true], [inert]'))
      continue
    if (element.matches('input[type=checkbox][readonly]')) continue
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    const style = getComputedStyle(element)
    if (style.display === 'inline' || style.getPropertyValue('field-sizing') === 'content') continue
    const isText = element.matches('textarea, input:not([type=checkbox], [type=radio])')
    const drawn = [getComputedStyle(element, '::before'), getComputedStyle(element, '::after')]
    const reached = (side: 'width' | 'height') => drawn.map((one) => (one.position === 'absolute' && Number.parseFloat(one[side])) || 0)
    const boxes = [element, ...(element instanceof HTMLInputElement ? (element.labels ?? []) : [])].map((one) =>
      one.getBoundingClientRect(),
    )
    const width = Math.max(...boxes.map((box) => box.width), ...reached('width'))
    const height = Math.max(...boxes.map((box) => box.height), ...reached('height'))
    if (width === 0 || (width >= least - frame && height >= least - (isText ? frame : 0.5))) continue
    const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)
    found.add(`${element.getAttribute('role') ?? element.localName} “${name}” ${Math.round(width)} × ${Math.round(height)}`)
  }
  return [...found]
}

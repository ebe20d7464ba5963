import type { Page } from '@playwright/test'

/**
 * What a finger would miss on a phone: everything that is pressed and is less than 44 px wide or high, with what it reaches over
 * (ui/reach.module.css) or the label around it. Boxes for text count without the border around them. Not looked at: links in running text and
 * within the page (they are for keys), names that are as large as what is written in them, what is inside cells and texts that are edited.
 */
export function smallTargets(page: Page, within = 'body'): Promise<string[]> {
  return page.evaluate((root) => {
    const pressed =
      'button, a[href]:not([href^="#"]), input:not([type=hidden], [type=file]), select, textarea, [role=button], [role=combobox], [role=menuitem], [role=option], [role=radio], [role=tab]'
    const least = 44
    const frame = 2
    const found = new Set<string>()
    for (const element of document.querySelectorAll<HTMLElement>(pressed)) {
      if (!element.closest(root) || element.closest('[role=grid], [contenteditable=true], [aria-hidden=true], [inert]')) continue
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
  }, within)
}

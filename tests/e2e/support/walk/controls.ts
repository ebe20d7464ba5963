/** A control of the screen, as the walk knows it. */
export interface Control {
  /** where it is found again: `[data-walk="<mark>"]` */
  mark: string
  name: string
  /** the same on every place that offers the same */
  key: string
  isDanger: boolean
}

/** In the page: everything in the topmost layer that can be pressed now. Records and days of one kind count as one. */
export function listControls(): Control[] {
  const layers = [...document.querySelectorAll<HTMLElement>('dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"]')]
  const shown = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.getBoundingClientRect().width > 0 &&
    element.closest('[inert], [aria-hidden="true"]') === null
  const top: Element = layers.filter(shown).at(-1) ?? document.body
  const nameOf = (element: HTMLElement): string =>
    (element.getAttribute('aria-label') ?? (element.innerText || element.title)).trim().replace(/\s+/g, ' ').slice(0, 80)
  const wanted = 'button, summary, [role="button"], [role="tab"], [role="menuitem"], [role="switch"], [role="combobox"]:not(input)'
  const all = [...top.querySelectorAll<HTMLElement>(wanted)]
  const alike = (element: HTMLElement): number =>
    all.filter((one) => one.className === element.className && one.parentElement === element.parentElement).length
  return all.flatMap((element, index) => {
    if (!shown(element) || element.matches(':disabled, [aria-disabled="true"]')) return []
    const name = nameOf(element)
    if (name === '') return []
    const mark = String(index)
    element.dataset['walk'] = mark
    const region = element.closest('section, nav, form, header, [role="group"], [role="dialog"], [role="toolbar"], [role="menu"]')
    // what stands once for every record, day or column is one control
    const many = element.closest('[role="row"], [role="listitem"], li, td, [data-record], [data-day]')
    const within = region ? (region.getAttribute('aria-label') ?? region.tagName) : ''
    // so do the colors and pictures of a choice
    const said =
      many || alike(element) > 9 ? `${many?.getAttribute('role') ?? many?.tagName} ${element.className}` : name.replace(/\d+/g, '#')
    return [{ mark, name, key: `${within}|${said}`, isDanger: element.dataset['danger'] !== undefined }]
  })
}

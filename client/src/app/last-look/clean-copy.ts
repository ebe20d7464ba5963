import css from '#client/ui/SyncMark.module.css'

/** Elements that do something, or show what is not on the device. */
const foreign = 'script, style, link, meta, base, template, noscript, object, embed, audio, dialog, [popover], source'
/** Boxes whose content is left out; their place stays. A form may hold what was typed or chosen. */
const boxes = 'iframe, video, img, canvas, form'
const addresses = new Set(['src', 'srcset', 'srcdoc', 'action', 'formaction', 'poster', 'background', 'ping', 'data', 'xlink:href', 'href'])
const droppedNames = new Set(['autofocus', 'contenteditable', 'value', 'checked', 'name', 'nonce', 'target'])

/**
 * A copy of drawn elements that does nothing: without scripts, handlers, foreign addresses and typed values. It belongs to a document of its own, which
 * fetches nothing.
 */
export function cleanCopy(drawn: HTMLElement): HTMLElement {
  const copy = document.implementation.createHTMLDocument('').importNode(drawn, true)
  const shown = drawn.getElementsByTagName('*')
  // both lists before anything is taken out
  const pairs = [...copy.getElementsByTagName('*')].map((element, index) => [element, shown[index]] as const)
  for (const [element, original] of pairs) {
    if (!copy.contains(element)) continue
    if (original && isBelow(original)) emptyBox(element, original)
    if (element.matches(foreign)) element.remove()
    else if (element.matches(boxes) && original) replaceBox(element, original)
    else cleanAttributes(element)
    if (original) copyState(element, original)
  }
  // whether work is saved is never said from memory
  for (const mark of copy.querySelectorAll<HTMLElement>(`.${css.mark}`)) mark.style.visibility = 'hidden'
  return copy
}

function cleanAttributes(element: Element): void {
  for (const { name, value } of [...element.attributes]) {
    const isLocal = value.startsWith('#')
    if (name.startsWith('on') || droppedNames.has(name) || (addresses.has(name) && !isLocal)) element.removeAttribute(name)
    // pictures of a style would be fetched; parts of the same drawing are not
    else if (/url\((?!\s*['"]?#)/i.test(value)) element.removeAttribute(name)
  }
}

/** A box under what is seen without scrolling; a look is never scrolled. */
function isBelow(original: Element): boolean {
  const { top, height } = original.getBoundingClientRect()
  return (
    top >= innerHeight && height > 0 && original instanceof HTMLElement && /^(block|flex|grid)$/.test(getComputedStyle(original).display)
  )
}

/** Keeps the place of a box and nothing in it. */
function emptyBox(element: Element, original: Element): void {
  const { width, height } = original.getBoundingClientRect()
  const own = element.getAttribute('style') ?? ''
  element.setAttribute('style', `${own};box-sizing:border-box;flex:none;width:${width}px;height:${height}px`)
  element.replaceChildren()
}

/** A picture, frame or form becomes an empty box of its size. Small pictures that are data stay. */
function replaceBox(element: Element, original: Element): void {
  if (element.getAttribute('src')?.startsWith('data:image/') === true && element.localName === 'img') {
    const src = element.getAttribute('src') ?? ''
    cleanAttributes(element)
    return element.setAttribute('src', src)
  }
  const box = element.ownerDocument.createElement('span')
  const { width, height } = original.getBoundingClientRect()
  const { display, position } = getComputedStyle(original)
  box.className = element.getAttribute('class') ?? ''
  const inline = display === 'inline' ? 'inline-block' : display
  box.style.cssText = `${element.getAttribute('style') ?? ''};display:${inline};position:${position};width:${width}px;height:${height}px`
  cleanAttributes(box)
  element.replaceWith(box)
}

/** Titles are fields; what was typed elsewhere is not kept. */
function copyState(element: Element, original: Element): void {
  const isTitle = original.closest('h1') !== null
  if (original instanceof HTMLInputElement) {
    if (isTitle && original.matches(':not([type]), [type=text]')) element.setAttribute('value', original.value)
    if (original.matches('[type=checkbox]:checked')) element.setAttribute('checked', '')
  }
  if (original.getAttribute('contenteditable') === 'true' && !original.closest('.tr-page-body')) element.textContent = ''
  if (original instanceof HTMLTextAreaElement) element.textContent = isTitle ? original.value : ''
}

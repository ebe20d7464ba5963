/**
 * Rewrites HTML of other programs into a page's own elements. Word's lists are paragraphs that look like lists; Google Docs, Notion and GitHub have
 * lists with boxes.
 */
export function plainerHtml(html: string): string {
  if (!/MsoList|checkbox|Apple-interchange/i.test(html)) return html
  const page = new DOMParser().parseFromString(html, 'text/html')
  // browsers end what they copy with it; it would be an empty line
  for (const end of page.querySelectorAll('br.Apple-interchange-newline')) end.remove()
  for (const first of page.querySelectorAll(`${wordItem}:not(${wordItem} + ${wordItem})`)) listOfWord(first)
  for (const list of page.querySelectorAll('ul, ol')) boxesOf(list)
  return page.body.innerHTML
}

const wordItem = 'p[class*="MsoListParagraph"]'

/** All paragraphs from here on that Word marks as items of a list. */
function listOfWord(first: Element): void {
  const page = first.ownerDocument
  const items: Element[] = []
  for (let item: Element | null = first; item?.matches(wordItem); item = item.nextElementSibling) items.push(item)
  const start = page.createElement('div')
  first.before(start)
  // the open list of each level; a higher item ends the deeper ones
  const open: Element[] = []
  for (const item of items) {
    const level = Math.max(1, Number(/level(\d)/.exec(item.getAttribute('style') ?? '')?.[1] ?? 1))
    const [mark] = item.querySelectorAll('[style*="mso-list"]')
    const kind = /^\s*(?:\d+|[a-z]{1,4})[.)]/i.test(mark?.textContent ?? '') ? 'ol' : 'ul'
    mark?.remove()
    open.length = Math.min(open.length, level)
    // a level may be left out, or its list be of the other kind
    if (open.length < level || open.at(-1)?.localName !== kind) {
      if (open.length === level) open.pop()
      const list = page.createElement(kind)
      const parent = open.at(-1)?.lastElementChild
      if (parent) parent.append(list)
      else start.append(list)
      open.push(list)
    }
    const row = page.createElement('li')
    const text = page.createElement('p')
    text.append(...item.childNodes)
    row.append(text)
    open.at(-1)?.append(row)
    item.remove()
  }
  start.replaceWith(...start.childNodes)
}

/** Turns items with boxes into to-dos. A mixed list is cut between the two kinds, since a page's list has only one. */
function boxesOf(list: Element): void {
  liftOrphans(list)
  const items = [...list.children].filter((child) => child.localName === 'li')
  const boxes = new Map(items.map((item) => [item, boxOf(item)]))
  if (items.every((item) => !boxes.get(item))) return
  let part: Element | undefined
  for (const [at, item] of items.entries()) {
    const box = boxes.get(item)
    const kind = box ? 'taskList' : ''
    if (!part || (part.getAttribute('data-type') ?? '') !== kind) {
      part = list.ownerDocument.createElement(box ? 'ul' : list.localName)
      if (box) part.setAttribute('data-type', kind)
      else if (list.localName === 'ol') part.setAttribute('start', String(at + 1))
      list.before(part)
    }
    part.append(item)
    if (!box) continue
    item.setAttribute('data-type', 'taskItem')
    item.setAttribute('data-checked', String(box.getAttribute('aria-checked') === 'true' || box.hasAttribute('checked')))
  }
  list.remove()
}

function boxOf(item: Element): Element | null {
  if (item.getAttribute('role') === 'checkbox') return item
  const places = ['', 'p:first-child > ', 'label > '].map((place) => `:scope > ${place}input[type="checkbox"]`)
  return item.querySelector(places.join(', '))
}

/** Moves a nested list into the item before it; Google Docs writes it beside its item. */
function liftOrphans(list: Element): void {
  for (const child of [...list.children]) {
    const before = child.previousElementSibling
    if (/^[uo]l$/.test(child.localName) && before?.localName === 'li') before.append(child)
  }
}

/**
 * The number of pictures in HTML that a person would miss. Pictures that stand for something else do not count: the boxes of Google Docs, and signs
 * and emoji of a letter's size.
 */
export function picturesIn(html: string): number {
  if (!/<img/i.test(html)) return 0
  const page = new DOMParser().parseFromString(html, 'text/html')
  return [...page.querySelectorAll('img')].filter((picture) => {
    const size = Math.max(Number(picture.getAttribute('width') ?? 0), Number(picture.getAttribute('height') ?? 0))
    const isSign = size > 0 && size <= mostOfSign
    // a picture that the HTML holds comes along
    const isHeld = /^data:image\/(?:png|jpeg|gif|webp);base64,/.test(picture.src)
    return !isSign && !isHeld && !picture.closest('li[role="checkbox"], [data-app-block]')
  }).length
}

/** px; emoji and tracking marks come as pictures of this size */
const mostOfSign = 24

/** True for the element of one picture and nothing else, as browsers copy it beside the picture itself. */
export function isPictureOnly(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return body.querySelectorAll('img').length === 1 && body.textContent.trim() === '' && !body.querySelector('table, [data-of-page]')
}

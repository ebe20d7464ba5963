import { isHeldPicture } from '#client/nouns/pages/held-picture.ts'

/**
 * Rewrites HTML of other programs into a page's own elements. Word's lists are paragraphs that look like lists; Google Docs, Notion and GitHub have
 * lists with boxes.
 */
export function plainerHtml(html: string): string {
  if (!/MsoList|checkbox|Apple-interchange|mso-list|data-stringify/i.test(html)) return html
  const page = new DOMParser().parseFromString(html, 'text/html')
  // browsers end what they copy with it; it would be an empty line
  for (const end of page.querySelectorAll('br.Apple-interchange-newline')) end.remove()
  linesOfSlack(page)
  for (const first of [...page.querySelectorAll('p')].filter((item) => isWordItem(item) && !isWordItem(item.previousElementSibling)))
    listOfWord(first)
  for (const list of page.querySelectorAll('ul, ol')) boxesOf(list)
  return page.body.innerHTML
}

/** Paragraphs of any style that Word numbers or gives a sign say their list and level; the plain one of lists may be without. */
function isWordItem(item: Element | null): item is Element {
  if (item?.localName !== 'p') return false
  return /mso-list:\s*l\d+/i.test(item.getAttribute('style') ?? '') || /MsoListParagraph/.test(item.className)
}

/** All paragraphs from here on that Word marks as items of a list. Numbers go on where they do in Word. */
function listOfWord(first: Element): void {
  const page = first.ownerDocument
  const items: Element[] = []
  for (let item: Element | null = first; isWordItem(item); item = item.nextElementSibling) items.push(item)
  const place = page.createElement('div')
  first.before(place)
  // the open list of each level; a higher item ends the deeper ones
  const open: Element[] = []
  for (const item of items) {
    const level = Math.max(1, Number(/level(\d)/.exec(item.getAttribute('style') ?? '')?.[1] ?? 1))
    const [mark] = item.querySelectorAll('[style*="mso-list"]')
    const sign = (mark?.textContent ?? '').trim()
    const kind = /^\(?(?:[\d.]*\d|[a-z]{1,4})[.):]?$/i.test(sign) && /[\d.):]$/.test(sign) ? 'ol' : 'ul'
    mark?.remove()
    open.length = Math.min(open.length, level)
    // a level may be left out, or its list be of the other kind
    if (open.length < level || open.at(-1)?.localName !== kind) {
      if (open.length === level) open.pop()
      const list = page.createElement(kind)
      const start = startOf(sign)
      if (kind === 'ol' && start > 1) list.setAttribute('start', String(start))
      const parent = open.at(-1)?.lastElementChild
      if (parent) parent.append(list)
      else place.append(list)
      open.push(list)
    }
    const row = page.createElement('li')
    const text = page.createElement('p')
    text.append(...item.childNodes)
    row.append(text)
    open.at(-1)?.append(row)
    item.remove()
  }
  place.replaceWith(...place.childNodes)
}

/** The number that a list begins with: 3 of `3.`, `1.3)` and `c)`; a single letter counts from a. */
function startOf(sign: string): number {
  const digits = /(\d+)\D*$/.exec(sign)?.[1]
  if (digits !== undefined) return Number(digits)
  const [, letter = 'a'] = /^\(?([a-z])[.):]?$/i.exec(sign) ?? []
  // i, v and x are numbers of Rome more often than letters
  return /[ivx]/i.test(letter) ? 1 : (letter.toLowerCase().codePointAt(0) ?? 97) - 96
}

/** Slack ends a paragraph with an empty element, and writes deeper levels as lists of their own with an indent. */
function linesOfSlack(page: Document): void {
  for (const end of page.querySelectorAll('span[data-stringify-type="paragraph-break"]'))
    end.replaceWith(page.createElement('br'), page.createElement('br'))
  for (const list of page.querySelectorAll('ul[data-indent], ol[data-indent]')) {
    const level = Number(list.getAttribute('data-indent'))
    const before = list.previousElementSibling
    if (!before || !/^[uo]l$/.test(before.localName)) continue
    let item = before.lastElementChild
    for (let depth = Number(before.getAttribute('data-indent') ?? 0) + 1; depth < level; depth += 1)
      item = item?.querySelector(':scope > ul, :scope > ol')?.lastElementChild ?? item
    const open = level > 0 ? item?.lastElementChild : before
    // back from a deeper level, the list goes on
    if (open?.localName === list.localName && open.hasAttribute('data-indent')) {
      open.append(...list.children)
      list.remove()
    } else if (level > 0) item?.append(list)
  }
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

/** The most pictures of one paste that are taken out of its HTML. */
export const mostPictures = 50

/** The number of pictures in HTML that stay out; in the text of a block, which has no files, those of websites too. */
export function picturesIn(html: string, isPage: boolean): number {
  if (!/<img/i.test(html)) return 0
  const page = new DOMParser().parseFromString(html, 'text/html')
  // a picture that the HTML holds comes along
  const comesAlong = (each: HTMLImageElement, index: number) =>
    index < mostPictures && (isHeldPicture(each.src) || (isPage && isOnWeb(each)))
  return [...page.querySelectorAll('img')].filter(isMissed).filter((each, index) => !comesAlong(each, index)).length
}

/**
 * True for a picture that a person would miss. Some stand for something else: the boxes of Google Docs, and signs and emoji of a letter's size.
 */
export function isMissed(picture: HTMLImageElement): boolean {
  const size = Math.max(Number(picture.getAttribute('width') ?? 0), Number(picture.getAttribute('height') ?? 0))
  return !(size > 0 && size <= mostOfSign) && !picture.closest('li[role="checkbox"], [data-app-block]')
}

/** The most characters of an address that is asked for. */
const longestAddress = 2_000

export function isOnWeb(picture: HTMLImageElement): boolean {
  const address = picture.getAttribute('src') ?? ''
  return /^https?:\/\//i.test(address) && address.length <= longestAddress
}

/** px; emoji and tracking marks come as pictures of this size */
const mostOfSign = 24

/** True for the element of one picture and nothing else, as browsers copy it beside the picture itself. */
export function isPictureOnly(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return body.querySelectorAll('img').length === 1 && body.textContent.trim() === '' && !body.querySelector('table, [data-of-page]')
}

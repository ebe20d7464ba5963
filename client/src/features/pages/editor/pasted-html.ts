/**
 * What other programs put on the clipboard, said as a page says it: lists of Word, which are paragraphs that look like one, lists with
 * boxes of Google Docs, Notion and GitHub, and tables, which a page has no block for: a line for each row.
 */
export function plainerHtml(html: string): string {
  if (!/MsoList|checkbox|<table/i.test(html)) return html
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const table of page.querySelectorAll('table')) table.replaceWith(...rowLines(table))
  for (const first of page.querySelectorAll(`${wordItem}:not(${wordItem} + ${wordItem})`)) listOfWord(first)
  for (const list of page.querySelectorAll('ul, ol')) boxesOf(list)
  return page.body.innerHTML
}

function rowLines(table: HTMLTableElement): HTMLParagraphElement[] {
  return [...table.rows].map((row) => {
    const line = table.ownerDocument.createElement('p')
    line.textContent = [...row.cells].map((cell) => (cell.textContent ?? '').replaceAll(/\s+/g, ' ').trim()).join(' | ')
    return line
  })
}

const wordItem = 'p[class*="MsoListParagraph"]'

/** All paragraphs from here on that Word marks as items of a list. */
function listOfWord(first: Element): void {
  const page = first.ownerDocument
  const items: Element[] = []
  for (let item: Element | null = first; item?.matches(wordItem); item = item.nextElementSibling) items.push(item)
  const start = page.createElement('div')
  first.before(start)
  // the list that is open at each level; deeper ones end where a higher item comes
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

/** A list whose items have boxes is one of to-dos. */
function boxesOf(list: Element): void {
  const items = [...list.children].filter((child) => child.localName === 'li')
  const boxes = items.map((item) =>
    item.getAttribute('role') === 'checkbox'
      ? item
      : item.querySelector(
          ':scope > input[type="checkbox"], :scope > p:first-child > input[type="checkbox"], :scope > label > input[type="checkbox"]',
        ),
  )
  if (items.length === 0 || boxes.includes(null)) return
  list.setAttribute('data-type', 'taskList')
  for (const [at, item] of items.entries()) {
    const box = boxes[at]
    const checked = box?.getAttribute('aria-checked') === 'true' || box?.hasAttribute('checked') === true
    item.setAttribute('data-type', 'taskItem')
    item.setAttribute('data-checked', String(checked))
  }
}

/**
 * Text that is written as Markdown, as HTML with the blocks that a page has; undefined where no line says so. Marks inside a line
 * (`**bold**`) are left to the editor, which knows them; links are not known there. What a page has no block for, as tables, stays text.
 */
export function markdownHtml(text: string): string | undefined {
  const lines = text.replaceAll('\r\n', '\n').replace(/\n$/, '').split('\n')
  const parts: string[] = []
  let at = 0
  let found = false
  while (at < lines.length) {
    const block = fence(lines, at) ?? list(lines, at) ?? quote(lines, at) ?? single(lines[at] ?? '')
    if (block) found = true
    const { html, next } = block ?? { html: paragraph(lines[at] ?? ''), next: 1 }
    parts.push(html)
    at += next
  }
  return found || linkPattern.test(text) ? parts.join('') : undefined
}

/** HTML, and how many lines it is of. */
interface Block {
  html: string
  next: number
}

const linkPattern = /!?\[([^\]\n]+)\]\(((?:https?:\/\/|mailto:)[^\s)]+)\)/

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

function inline(text: string): string {
  return escaped(text).replaceAll(new RegExp(linkPattern, 'g'), '<a href="$2">$1</a>')
}

const paragraph = (line: string): string => (line.trim() === '' ? '' : `<p>${inline(line.trim())}</p>`)

function single(line: string): Block | undefined {
  const heading = /^(#{1,6})\s+(.+?)\s*#*$/.exec(line)
  // a page has three sizes
  if (heading) {
    const level = Math.min(3, heading[1]?.length ?? 1)
    return { html: `<h${level}>${inline(heading[2] ?? '')}</h${level}>`, next: 1 }
  }
  return /^\s{0,3}(?:-{3,}|\*{3,}|_{3,})\s*$/.test(line) ? { html: '<hr>', next: 1 } : undefined
}

function fence(lines: readonly string[], at: number): Block | undefined {
  const mark = /^\s*(`{3,}|~{3,})/.exec(lines[at] ?? '')?.[1]
  if (mark === undefined) return undefined
  const end = lines.findIndex((line, index) => index > at && line.trim().startsWith(mark))
  // without its end it goes to the last line, as everywhere
  const until = end === -1 ? lines.length : end
  return { html: `<pre><code>${escaped(lines.slice(at + 1, until).join('\n'))}</code></pre>`, next: until - at + 1 }
}

function quote(lines: readonly string[], at: number): Block | undefined {
  const quoted: string[] = []
  for (const line of lines.slice(at)) {
    const inside = /^>\s?(.*)$/.exec(line)?.[1]
    if (inside === undefined) break
    quoted.push(inside)
  }
  return quoted.length === 0 ? undefined : { html: `<blockquote>${quoted.map(paragraph).join('')}</blockquote>`, next: quoted.length }
}

type ListKind = 'ul' | 'ol' | 'todo'

interface ListItem {
  indent: number
  kind: ListKind
  checked: boolean
  /** as written: a list goes on with its own numbers */
  number: number
  text: string
}

function readItem(line: string): ListItem | undefined {
  const [, space = '', mark = '', box, text = ''] = /^(\s*)([-*+]|\d{1,9}[.)])\s+(?:\[([ xX])\]\s+)?(\S.*)$/.exec(line) ?? []
  if (mark === '') return undefined
  const kind = box !== undefined ? 'todo' : /\d/.test(mark) ? 'ol' : 'ul'
  return {
    indent: space.replaceAll('\t', '    ').length,
    kind,
    checked: box !== undefined && box !== ' ',
    number: Number.parseInt(mark, 10),
    text: text.trim(),
  }
}

function list(lines: readonly string[], at: number): Block | undefined {
  const items: ListItem[] = []
  let next = 0
  for (const [index, line] of lines.slice(at).entries()) {
    const item = readItem(line)
    if (item) {
      items.push(item)
      next = index + 1
    } else if (line.trim() !== '') break
  }
  return items.length === 0 ? undefined : { html: listHtml(items), next }
}

/** Items in lists of one kind each; what stands further in belongs to the item above it. */
function listHtml(items: readonly ListItem[]): string {
  const lists: string[] = []
  for (let at = 0; at < items.length;) {
    const first = items[at]
    if (!first) break
    const rows: string[] = []
    while (at < items.length) {
      const item = items[at]
      if (!item || item.indent < first.indent || item.kind !== first.kind) break
      const inner = items.slice(at + 1)
      const end = inner.findIndex(({ indent }) => indent <= item.indent)
      const below = end === -1 ? inner : inner.slice(0, end)
      rows.push(itemHtml(item, listHtml(below)))
      at += 1 + below.length
    }
    lists.push(wrapped(first, rows.join('')))
  }
  return lists.join('')
}

function itemHtml({ kind, checked, text }: ListItem, below: string): string {
  const todo = kind === 'todo' ? ` data-type="taskItem" data-checked="${checked}"` : ''
  return `<li${todo}><p>${inline(text)}</p>${below}</li>`
}

function wrapped({ kind, number }: ListItem, rows: string): string {
  if (kind === 'ol') return `<ol${number === 1 ? '' : ` start="${number}"`}>${rows}</ol>`
  return `<ul${kind === 'todo' ? ' data-type="taskList"' : ''}>${rows}</ul>`
}

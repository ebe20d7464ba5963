import {
  inlineText,
  isPageText,
  pictureNode,
  fileNode,
  type PageElement,
  type PageMark,
  type PageNode,
} from '#shared/nouns/pages/page-nodes.ts'

import { isPlace, placeMark, placePicture } from '#shared/nouns/pages/exported-places.ts'

/**
 * A page as Markdown (GitHub's), with its title as the first heading. Frames that Markdown does not have keep their text: callouts as quotes, toggles as
 * `<details>`, columns one below the other. App blocks and files, which live in the workspace, leave their names.
 */
export function pageMarkdown(title: string, body: readonly PageNode[]): string {
  return `${title === '' ? '' : `# ${escaped(title)}\n\n`}${blocksOf(body).trimEnd()}\n`
}

const blocksOf = (nodes: readonly PageNode[]): string => {
  const parts = nodes.map((node) => (isPageText(node) ? escaped(node.text) : blockOf(node)))
  return parts.filter((part) => part !== '').join('\n\n')
}

type Write = (node: PageElement) => string

const blocks: Record<string, Write> = {
  paragraph: (node) => lineOf(node.children),
  heading: (node) => `${'#'.repeat(Math.min(3, Math.max(1, Number(node.attrs['level']) || 1)))} ${lineOf(node.children)}`,
  bulletList: (node) => itemsOf(node, () => '- '),
  orderedList: (node) => itemsOf(node, (index) => `${(Number(node.attrs['start']) || 1) + index}. `),
  taskList: (node) => itemsOf(node, (_index, item) => (String(item.attrs['checked']) === 'true' ? '- [x] ' : '- [ ] ')),
  blockquote: (node) => quoted(blocksOf(node.children)),
  callout: (node) => quoted(blocksOf(node.children)),
  toggle: ({ children: [first, ...rest] }) =>
    `<details>\n<summary>${first ? blocksOf([first]) : ''}</summary>\n\n${blocksOf(rest)}\n\n</details>`,
  table: tableOf,
  codeBlock: (node) => {
    const code = plainText(node)
    // longer than any run of backticks inside
    const fence = '`'.repeat(Math.max(3, ...[...code.matchAll(/`+/g)].map(([run]) => run.length + 1)))
    return `${fence}${String(node.attrs['language'] ?? '').replaceAll(/[^\w+#-]/g, '')}\n${code}\n${fence}`
  },
  blockMath: (node) => `$$\n${String(node.attrs['latex'] ?? '')}\n$$`,
  horizontalRule: () => '---',
  appBlock: () => '',
  [pictureNode]: (node) => escaped(String(node.attrs['caption'] || node.attrs['alt'] || node.attrs['name'] || '')),
  [fileNode]: (node) => escaped(String(node.attrs['name'] ?? '')),
  [placePicture]: ({ attrs }) => linkTo(`!`, escaped(String(attrs['alt'] ?? '')), String(attrs['href'] ?? '')),
}

function blockOf(node: PageElement): string {
  const write = Object.hasOwn(blocks, node.type) ? blocks[node.type] : undefined
  return write ? write(node) : blocksOf(node.children)
}

function itemsOf(list: PageElement, markOf: (index: number, item: PageElement) => string): string {
  const items = list.children.flatMap((item) => (isPageText(item) ? [] : [item]))
  return items
    .map((item, index) => {
      const mark = markOf(index, item)
      const indent = ' '.repeat(/^\d/.test(mark) ? mark.length : 2)
      return mark + tight(item).replaceAll('\n', `\n${indent}`)
    })
    .join('\n')
}

/** Blocks of an item without empty lines between them. */
function tight(item: PageElement): string {
  return item.children
    .map((node) => (isPageText(node) ? escaped(node.text) : blockOf(node)))
    .filter((part) => part !== '')
    .join('\n')
}

function tableOf(table: PageElement): string {
  const rows = table.children.flatMap((row) => (isPageText(row) ? [] : [row.children.flatMap((cell) => (isPageText(cell) ? [] : [cell]))]))
  const width = Math.max(1, ...rows.map((row) => row.length))
  const line = (cells: readonly string[]): string => `| ${Array.from({ length: width }, (_, at) => cells[at] ?? '').join(' | ')} |`
  const texts = rows.map((row) =>
    row.map((cell) =>
      tight(cell)
        .replaceAll('\n', '<br>')
        .replaceAll(/(?<!\\)\|/g, '\\|'),
    ),
  )
  const [head = [], ...rest] = texts
  return [line(head), line(Array.from({ length: width }, () => '---')), ...rest.map(line)].join('\n')
}

const quoted = (text: string): string => text.replaceAll(/^/gm, '> ').replaceAll(/^> $/gm, '>')

function lineOf(children: readonly PageNode[]): string {
  return children
    .map((node) => {
      if (isPageText(node)) return marked(node.text, node.marks)
      if (node.type === 'hardBreak') return '  \n'
      if (node.type === 'inlineMath') return `$${String(node.attrs['latex'] ?? '')}$`
      return escaped(inlineText(node))
    })
    .join('')
}

const signs: Record<string, string> = { bold: '**', italic: '*', strike: '~~' }

function marked(text: string, marks: readonly PageMark[]): string {
  const [, before = '', words = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? []
  if (words === '') return text
  const isCode = marks.some(({ type }) => type === 'code')
  let written = isCode ? `\`${words.replaceAll('`', "'")}\`` : escaped(words)
  for (const { type: mark, attrs } of marks) {
    const sign = Object.hasOwn(signs, mark) ? signs[mark] : undefined
    if (sign !== undefined) written = `${sign}${written}${sign}`
    const href = attrs['href'] ?? ''
    if (mark === placeMark) written = linkTo('', written, href)
    if (mark === 'link' && /^(https?:|mailto:)/i.test(href)) written = `[${written}](${href.replaceAll(/[()\s<>]/g, encodeURIComponent)})`
  }
  return before + written + after
}

/** A link or picture whose path lies beside the page; anything else is only named. */
function linkTo(sign: string, words: string, href: string): string {
  return isPlace(href) ? `${sign}[${words}](${href.split('/').map(encodeURIComponent).join('/')})` : words
}

/** Signs that Markdown would read as its own. */
function escaped(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>~|$]/g, '\\$&').replaceAll(/^(\s*)([#+-]|\d+[.)])(?=\s)/gm, '$1\\$2')
}

const plainText = (node: PageNode): string => (isPageText(node) ? node.text : node.children.map(plainText).join(''))

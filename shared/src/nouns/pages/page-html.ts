import {
  fileNode,
  inlineText,
  isPageText,
  pictureNode,
  textAlignments,
  type PageElement,
  type PageMark,
  type PageNode,
} from '#shared/nouns/pages/page-nodes.ts'

import { isPlace, placeMark, placePicture } from '#shared/nouns/pages/exported-places.ts'

/** A page as an HTML file of its own, without scripts and without addresses of the workspace. */
export function pageHtml(title: string, body: readonly PageNode[], language: string, heading = title): string {
  return `<!doctype html>
<html lang="${escaped(language)}">
<head>
<meta charset="utf-8">
<title>${escaped(title)}</title>
<style>
body { max-width: 680px; margin: 48px auto; padding: 0 16px; font: 16px/1.6 system-ui, sans-serif; }
table { border-collapse: collapse; } td, th { padding: 4px 8px; border: 1px solid #ccc; text-align: left; vertical-align: top; }
pre, aside { padding: 12px 16px; background: #f4f5f7; } blockquote { margin-inline: 0; padding-inline-start: 16px; border-inline-start: 2px solid #ccc; }
.columns { display: flex; gap: 24px; } .columns > div { flex: 1; }
</style>
</head>
<body>
${heading === '' ? '' : `<h1>${escaped(heading)}</h1>\n`}${partsOf(body)}
</body>
</html>
`
}

const partsOf = (nodes: readonly PageNode[]): string =>
  nodes.map((node) => (isPageText(node) ? runOf(node.text, node.marks) : elementOf(node))).join('')

type Write = (node: PageElement, inner: string) => string

const wrapped =
  (tag: string, attributes = ''): Write =>
  (_node, inner) =>
    `<${tag}${attributes}>${inner}</${tag}>\n`

const elements: Record<string, Write> = {
  paragraph: (node, inner) => `<p${alignOf(node)}>${inner}</p>\n`,
  heading: (node, inner) => {
    const level = Math.min(3, Math.max(1, Number(node.attrs['level']) || 1))
    return `<h${level}${alignOf(node)}>${inner}</h${level}>\n`
  },
  bulletList: wrapped('ul'),
  orderedList: (node, inner) => `<ol start="${Math.trunc(Number(node.attrs['start'])) || 1}">${inner}</ol>\n`,
  listItem: wrapped('li'),
  taskList: wrapped('ul', ' data-type="taskList"'),
  taskItem: (node, inner) => {
    const isDone = String(node.attrs['checked']) === 'true'
    return `<li data-type="taskItem" data-checked="${isDone}"><input type="checkbox" disabled${isDone ? ' checked' : ''}>${inner}</li>\n`
  },
  blockquote: wrapped('blockquote'),
  callout: wrapped('aside'),
  toggle: ({ children: [first, ...rest] }) => `<details><summary>${first ? partsOf([first]) : ''}</summary>${partsOf(rest)}</details>\n`,
  columns: wrapped('div', ' class="columns"'),
  column: wrapped('div'),
  table: (_node, inner) => `<table><tbody>${inner}</tbody></table>\n`,
  tableRow: wrapped('tr'),
  tableHeader: (node, inner) => `<th${spansOf(node)}>${inner}</th>`,
  tableCell: (node, inner) => `<td${spansOf(node)}>${inner}</td>`,
  codeBlock: (_node, inner) => `<pre><code>${inner}</code></pre>\n`,
  blockMath: (node) => `<p><code>${escaped(String(node.attrs['latex'] ?? ''))}</code></p>\n`,
  inlineMath: (node) => `<code>${escaped(String(node.attrs['latex'] ?? ''))}</code>`,
  horizontalRule: () => '<hr>\n',
  hardBreak: () => '<br>',
  appBlock: () => '',
  [pictureNode]: (node) => `<p><em>${escaped(String(node.attrs['caption'] || node.attrs['alt'] || node.attrs['name'] || ''))}</em></p>\n`,
  [placePicture]: ({ attrs }) => {
    const alt = escaped(String(attrs['alt'] ?? ''))
    const href = String(attrs['href'] ?? '')
    return isPlace(href) ? `<p><img src="${pathOf(href)}" alt="${alt}" style="max-width: 100%"></p>\n` : `<p><em>${alt}</em></p>\n`
  },
  [fileNode]: (node) => `<p><em>${escaped(String(node.attrs['name'] ?? ''))}</em></p>\n`,
}

function elementOf(node: PageElement): string {
  const inner = partsOf(node.children)
  const write = Object.hasOwn(elements, node.type) ? elements[node.type] : undefined
  return write ? write(node, inner) : inner + escaped(inlineText(node))
}

const tags: Record<string, string> = { bold: 'strong', italic: 'em', underline: 'u', strike: 's', code: 'code', highlight: 'mark' }

function runOf(text: string, marks: readonly PageMark[]): string {
  let written = escaped(text)
  for (const { type: mark, attrs } of marks) {
    const tag = Object.hasOwn(tags, mark) ? tags[mark] : undefined
    if (tag !== undefined) written = `<${tag}>${written}</${tag}>`
    const href = attrs['href'] ?? ''
    if (mark === placeMark && isPlace(href)) written = `<a href="${pathOf(href)}">${written}</a>`
    if (mark === 'link' && /^(https?:|mailto:)/i.test(href)) written = `<a href="${escaped(href)}">${written}</a>`
  }
  return written
}

function alignOf({ attrs }: PageElement): string {
  const align = textAlignments.find((one) => one === attrs['textAlign'])
  return align ? ` style="text-align: ${align}"` : ''
}

function spansOf({ attrs }: PageElement): string {
  const span = (name: string): string => {
    const value = Math.trunc(Number(attrs[name]))
    return value > 1 && value <= 50 ? ` ${name}="${value}"` : ''
  }
  return span('colspan') + span('rowspan')
}

const pathOf = (href: string): string => escaped(href.split('/').map(encodeURIComponent).join('/'))

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

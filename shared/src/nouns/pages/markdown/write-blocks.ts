import { placePicture } from '#shared/nouns/pages/exported-places.ts'
import { callouts } from '#shared/nouns/pages/markdown/callout-names.ts'
import { escapedAttribute, escapedLines, escapedText, headingOf } from '#shared/nouns/pages/markdown/escape-markdown.ts'
import { lineOf, linkTo, type MarkdownForm } from '#shared/nouns/pages/markdown/write-line.ts'
import { isSimpleTable, writeGrid, writeTags } from '#shared/nouns/pages/markdown/write-table.ts'
import {
  appBlockNode,
  fileNode,
  isInline,
  isPageText,
  pictureNode,
  textAlignments,
  type PageElement,
  type PageNode,
} from '#shared/nouns/pages/page-nodes.ts'

/** Blocks as Markdown, with empty lines between them. */
export function writeBlocks(nodes: readonly PageNode[], form: MarkdownForm): string {
  return writeEach(nodes, form)
    .map(({ written }) => written)
    .join('\n\n')
}

interface Written {
  node: PageNode
  written: string
}

type Write = (node: PageElement, form: MarkdownForm, turn: number) => string

/** Each block that leaves a trace. Lists and quotes that stand side by side are kept apart. */
function writeEach(nodes: readonly PageNode[], form: MarkdownForm): Written[] {
  const parts: Written[] = []
  let turn = 0
  for (const node of nodes) {
    const last = parts.at(-1)?.node
    turn = last && familyOf(last) !== '' && familyOf(last) === familyOf(node) ? turn + 1 : 0
    const written = isPageText(node) ? escapedLines(escapedText(node.text)) : writeBlock(node, form, turn)
    if (written !== '') parts.push({ node, written: turn > 0 && familyOf(node) === 'quote' ? `<!-- -->\n\n${written}` : written })
  }
  return parts
}

const families: Readonly<Record<string, string>> = {
  bulletList: 'list',
  taskList: 'list',
  orderedList: 'ordered',
  blockquote: 'quote',
  callout: 'quote',
}
const familyOf = (node: PageNode): string => (Object.hasOwn(families, node.type) ? (families[node.type] ?? '') : '')

const blocks: Readonly<Record<string, Write>> = {
  paragraph: (node, form) => {
    if (node.children.length === 0) return form.exact ? `<p${alignOf(node, form) ? ` data-align="${alignOf(node, form)}"` : ''}></p>` : ''
    return escapedLines(lineOf(node.children, form)) + alignMark(node, form)
  },
  heading: (node, form) => {
    const level = Math.min(3, Math.max(1, Number(node.attrs['level']) || 1))
    const words = headingOf(lineOf(node.children, form, true))
    return `${'#'.repeat(level)} ${words}${alignMark(node, form)}`.trimEnd()
  },
  bulletList: (node, form, turn) => itemsOf(node, form, () => (turn % 2 === 0 ? '- ' : '* ')),
  orderedList: (node, form, turn) => {
    const start = Math.min(999_000_000, Math.max(0, Math.trunc(Number(node.attrs['start'] ?? 1)) || 0))
    return itemsOf(node, form, (index) => `${start + index}${turn % 2 === 0 ? '.' : ')'} `)
  },
  taskList: (node, form, turn) =>
    itemsOf(node, form, (_index, item) => `${turn % 2 === 0 ? '-' : '*'} [${String(item.attrs['checked']) === 'true' ? 'x' : ' '}] `),
  blockquote: (node, form) => quoted(writeBlocks(node.children, form)),
  callout: (node, form) => quoted(`[!${callouts.nameOf(String(node.attrs['hue'] ?? 'gray'))}]\n${writeBlocks(node.children, form)}`),
  toggle: ({ children: [first, ...rest] }, form) => {
    const isLine =
      first !== undefined &&
      !isPageText(first) &&
      first.type === 'paragraph' &&
      !(form.exact && (alignOf(first, form) || first.children.length === 0 || first.children.some(isCodeWithTag)))
    const summary =
      isLine || !form.exact ? `\n<summary>${first ? writeBlocks([first], form).replaceAll('  \n', '<br>') : ''}</summary>` : ''
    return `<details>${summary}\n\n${writeBlocks(isLine || !form.exact || !first ? rest : [first, ...rest], form)}\n\n</details>`
  },
  columns: (node, form) =>
    form.exact ? `<div data-columns>\n\n${writeBlocks(node.children, form)}\n\n</div>` : writeBlocks(node.children, form),
  column: (node, form) =>
    form.exact ? `<div data-column>\n\n${writeBlocks(node.children, form)}\n\n</div>` : writeBlocks(node.children, form),
  table: (node, form) =>
    form.exact && !isSimpleTable(node)
      ? writeTags(node, (nodes) => writeBlocks(nodes, form))
      : writeGrid(node, (cell) => cellOf(cell, form)),
  codeBlock: (node, { exact, inItem }) => {
    const code = plainText(node)
    const language = String(node.attrs['language'] ?? '').replaceAll(/[^\w+#-]/g, '')
    if (exact && inItem === true && code.includes('\t'))
      return `<div data-language="${language}" data-code="${escapedAttribute(code)}"></div>`
    // longer than any run of backticks inside
    const fence = '`'.repeat(Math.max(3, ...[...code.matchAll(/`+/g)].map(([run]) => run.length + 1)))
    return `${fence}${language}\n${code === '' ? '' : `${code}\n`}${fence}`
  },
  blockMath: (node, { exact }) => {
    const latex = String(node.attrs['latex'] ?? '')
    const isPlain = /^[^\n]/.test(latex) && !/\t|<[a-z/!?]/i.test(latex) && !/^\s*\$\$/m.test(latex) && !/\n\s*\n|\s$/.test(latex)
    return isPlain || !exact ? `$$\n${latex}\n$$` : `<div data-latex="${escapedAttribute(latex)}"></div>`
  },
  horizontalRule: () => '---',
  [appBlockNode]: (node, form) => (form.exact ? blockMark(node, form) : ''),
  [pictureNode]: (node, { exact }) =>
    exact
      ? `<figure${given(node, ['file', 'name', 'alt', 'caption', 'width', 'align'])}></figure>`
      : escapedLines(escapedText(String(node.attrs['caption'] || node.attrs['alt'] || node.attrs['name'] || ''))),
  [fileNode]: (node, { exact }) =>
    exact ? `<div${given(node, ['file', 'name', 'size'])}></div>` : escapedLines(escapedText(String(node.attrs['name'] ?? ''))),
  [placePicture]: ({ attrs }) => linkTo(`!`, escapedText(String(attrs['alt'] ?? '')), String(attrs['href'] ?? '')),
}

function writeBlock(node: PageElement, form: MarkdownForm, turn: number): string {
  const write = Object.hasOwn(blocks, node.type) ? blocks[node.type] : undefined
  if (write) return write(node, form, turn)
  return node.children.some(isInline) ? escapedLines(lineOf(node.children, form)) : writeBlocks(node.children, form)
}

/** The place of an embedded block, by its id. The text of a text block stands between two marks. */
function blockMark(node: PageElement, form: MarkdownForm): string {
  const id = String(node.attrs['blockId'] ?? '')
  if (!/^[\w-]+$/.test(id)) return ''
  const words = [node.attrs['kind'], node.attrs['height']].filter((word) => /^\w+$/.test(String(word ?? ''))).join(' ')
  const mark = `<!-- block:${id}${words === '' ? '' : ` ${words}`} -->`
  return node.children.length === 0 ? mark : `${mark}\n\n${writeBlocks(node.children, form)}\n\n<!-- /block:${id} -->`
}

/** Attributes of a part that the page owns. */
function given({ attrs }: PageElement, names: readonly string[]): string {
  return names
    .map((name) => [name, attrs[name === 'file' ? 'fileId' : name]] as const)
    .map(([name, value]) => (value === undefined || value === '' ? '' : ` data-${name}="${escapedAttribute(String(value))}"`))
    .join('')
}

const alignOf = ({ attrs }: PageElement, { exact }: MarkdownForm): string =>
  (exact ? textAlignments.find((one) => one === attrs['textAlign']) : undefined) ?? ''
const alignMark = (node: PageElement, form: MarkdownForm): string => (alignOf(node, form) ? `<!-- align=${alignOf(node, form)} -->` : '')

function itemsOf(list: PageElement, form: MarkdownForm, markOf: (index: number, item: PageElement) => string): string {
  return list.children
    .flatMap((item) => (isPageText(item) ? [] : [item]))
    .map((item, index) => {
      const mark = markOf(index, item)
      const indent = ' '.repeat(/^\d/.test(mark) ? mark.length : 2)
      return (mark + contentOf(item, form)).trimEnd().replaceAll(/\n(?=[^\n])/g, `\n${indent}`)
    })
    .join('\n')
}

/** The blocks of an item. A list may stand close below its words; anything else would join them. */
function contentOf(item: PageElement, form: MarkdownForm): string {
  // one empty line is an empty item
  const [only, ...others] = item.children
  if (
    only &&
    others.length === 0 &&
    !isPageText(only) &&
    only.type === 'paragraph' &&
    only.children.length === 0 &&
    item.type === 'listItem'
  )
    return alignOf(only, form) ? writeBlocks([only], form) : ''
  return writeEach(item.children, { ...form, inItem: true })
    .map(({ node, written }, index, parts) => {
      // a rule of dashes behind the mark of an item would be one rule
      const own = node.type === 'horizontalRule' ? '***' : written
      if (index === 0) return own
      const isClose =
        parts[index - 1]?.node.type === 'paragraph' &&
        /^(?:[-*]|1[.)]) (?:\[[x ]\] )?[^\s<]/.test(own) &&
        !parts[index - 1]?.written.endsWith('>')
      return (isClose ? '\n' : '\n\n') + own
    })
    .join('')
}

/** The blocks of a cell on one line. */
function cellOf(cell: PageElement, form: MarkdownForm): string {
  return writeEach(
    cell.children.map((node) => node),
    form,
  )
    .map(({ node, written }) =>
      !isPageText(node) && node.type === 'paragraph' ? escapedLines(lineOf(node.children, form, true)) : written,
    )
    .join('<br>')
    .replaceAll(/ {2}\n|\n/g, '<br>')
}

const quoted = (text: string): string => text.replaceAll(/^/gm, '> ').replaceAll(/^> $/gm, '>')

const plainText = (node: PageNode): string => (isPageText(node) ? node.text : node.children.map(plainText).join(''))

/** Code shows a tag as it is, and the reader of a summary would take it for one. */
const isCodeWithTag = (node: PageNode): boolean =>
  isPageText(node) && node.text.includes('<') && node.marks.some(({ type }) => type === 'code')

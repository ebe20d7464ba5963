import type * as Y from 'yjs'
import { writePage } from '#shared/nouns/pages/write-page.ts'
import type { PageElement, PageMark, PageNode } from '#shared/nouns/pages/page-nodes.ts'

type Attributes = PageElement['attrs']

export const node = (type: string, attrs: Attributes = {}, ...children: (PageNode | string)[]): PageElement => ({
  type,
  attrs,
  children: children.map((child) => (typeof child === 'string' ? text(child) : child)),
})

export const text = (value: string, ...marks: PageMark[]): PageNode => ({ type: 'text', text: value, marks })

export const mark = (type: string, attrs: PageMark['attrs'] = {}): PageMark => ({ type, attrs })

const line = (...children: (PageNode | string)[]) => node('paragraph', {}, ...children)

/** Every node and every mark that a page may hold. */
export const samplePage: readonly PageElement[] = [
  node('heading', { level: 1 }, 'Launch plan'),
  line(
    'We ship ',
    text('on Friday', mark('bold')),
    ', ',
    text('really', mark('italic')),
    ' ',
    text('soon', mark('underline')),
    ' ',
    text('later', mark('strike')),
    ' ',
    text('run()', mark('code')),
    ' ',
    text('the site', mark('link', { href: 'https://example.test/' })),
    ' ',
    text('red words', mark('textColor', { hue: 'red' })),
    ' ',
    text('marked', mark('highlight', { hue: 'yellow' })),
  ),
  node('paragraph', { textAlign: 'center' }, 'In the middle', node('hardBreak'), 'of the page'),
  line('With ', node('mention', { kind: 'member', id: 'gone', label: 'Ana Lima' }), ' and ', node('inlineMath', { latex: 'a^2' })),
  node('bulletList', {}, node('listItem', {}, line('First')), node('listItem', {}, line('Second'))),
  node('orderedList', { start: 3 }, node('listItem', {}, line('Third'))),
  node('taskList', {}, node('taskItem', { checked: true }, line('Done')), node('taskItem', { checked: false }, line('Open'))),
  node('blockquote', {}, line('Said before')),
  node('callout', { hue: 'green' }, line('Remember')),
  node('toggle', {}, line('More'), line('Hidden below')),
  node('columns', {}, node('column', {}, line('Left')), node('column', {}, line('Right'))),
  node(
    'table',
    {},
    node('tableRow', {}, node('tableHeader', { colspan: 1, rowspan: 1 }, line('Name')), node('tableHeader', {}, line('City'))),
    node('tableRow', {}, node('tableCell', {}, line('Ana')), node('tableCell', {}, line('Porto'))),
  ),
  node('codeBlock', { language: 'typescript' }, 'const a = 1'),
  node('blockMath', { latex: '\\frac{1}{2}' }),
  node('horizontalRule'),
  node('picture', { fileId: 'gone', name: 'a.png', alt: 'A boat', caption: 'By the sea', width: 50, align: 'left' }),
  node('file', { fileId: 'gone', name: 'plan.pdf', size: 1200 }),
  node('appBlock', { blockId: 'b1', height: 120 }),
  line('The end'),
]

/** Writes nodes into a page, with the text block `b1`. */
export function fillPage(doc: Y.Doc, nodes: readonly PageElement[]): void {
  writePage(doc, { nodes, blocks: { b1: { type: 'text', config: {}, text: 'Words of a block' } } })
}

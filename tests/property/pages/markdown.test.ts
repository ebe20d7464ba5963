import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { readMarkdown } from '#shared/nouns/pages/markdown/read-markdown.ts'
import { nodeKey } from '#shared/nouns/pages/node-key.ts'
import { pageMarkdown } from '#shared/nouns/pages/page-markdown.ts'
import { isPageText, type PageElement, type PageMark, type PageNode } from '#shared/nouns/pages/page-nodes.ts'
import { runs } from '#tests/support/property-runs.ts'
import { mark, node, samplePage, text } from '#tests/support/sample-page.ts'

const often = runs(300, 20_000)

/** Pieces of text that Markdown, HTML and formulas are made of. */
const pieces = [
  ...[
    'a',
    'Nota:',
    ' ',
    '  ',
    '\t',
    '1.',
    '2)',
    '- ',
    '+ ',
    '# ',
    '#',
    '===',
    '---',
    '***',
    '* * *',
    '> ',
    '|',
    '\\',
    '\\|',
    '`',
    '``',
    '~~~',
    '_',
    '__',
  ],
  ...[
    '*',
    '**',
    '~~',
    '[',
    ']',
    '(x)',
    '![',
    '](',
    '<b>',
    '</details>',
    '<!-- -->',
    '<br>',
    '&amp;',
    '&#32;',
    '$',
    '$$',
    '$5',
    'a_b_c',
    '!',
    ':-',
    '|-|',
  ],
  ...[
    'https://example.org/a_b?c=1&d',
    'www.example.org',
    'ana@example.org',
    'é',
    '日本',
    '😀',
    '\u00A0',
    '“',
    '[x]: /y',
    '[ ] ',
    '[!NOTE]',
    '\n',
  ],
] as const
const words = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 5 }).map((parts) => parts.join(''))
const hues = fc.constantFrom('red', 'yellow', 'teal')

const someMarks: fc.Arbitrary<PageMark[]> = fc
  .subarray([
    mark('bold'),
    mark('italic'),
    mark('strike'),
    mark('underline'),
    mark('highlight', { hue: 'red' }),
    mark('textColor', { hue: 'teal' }),
  ])
  .chain((marks) =>
    fc
      .option(fc.constantFrom('https://example.org/a_(b)', 'mailto:ana@example.org', 'https://example.org/?q=%20"|'), { nil: undefined })
      .map((href) => (href === undefined ? marks : [...marks, mark('link', { href })])),
  )
const aText = fc.oneof(
  { weight: 4, arbitrary: words.map((value) => text(value)) },
  { weight: 3, arbitrary: fc.tuple(words, someMarks).map(([value, marks]) => text(value, ...marks)) },
  { weight: 1, arbitrary: words.map((value) => text(value, mark('code'))) },
)
const latex = fc.oneof(fc.constantFrom('a^2', '\\frac{1}{2}', 'x|y', '5', ' ', '$', '\\$', 'a\nb', '\\'), words)
const anInline: fc.Arbitrary<PageNode> = fc.oneof(
  { weight: 8, arbitrary: aText },
  { weight: 1, arbitrary: fc.constant(node('hardBreak')) },
  { weight: 1, arbitrary: latex.map((value) => node('inlineMath', { latex: value })) },
  { weight: 1, arbitrary: words.map((label) => node('mention', { kind: 'member', id: 'm1', label })) },
)
const aLine = fc.array(anInline, { maxLength: 4 })
const anAlign = fc.option(fc.constantFrom('left', 'center', 'right'), { nil: undefined, freq: 4 })
const aParagraph = fc
  .tuple(aLine, anAlign)
  .map(([line, textAlign]) => node('paragraph', textAlign === undefined ? {} : { textAlign }, ...line))

const { block } = fc.letrec<{ block: PageElement; blocks: PageElement[]; item: PageElement; cell: PageElement }>((tie) => ({
  blocks: fc.array(tie('block'), { minLength: 1, maxLength: 3 }),
  item: fc.tuple(aParagraph, fc.array(tie('block'), { maxLength: 2 })).map(([first, rest]) => node('listItem', {}, first, ...rest)),
  cell: fc
    .tuple(
      fc.oneof({ weight: 3, arbitrary: aParagraph.map((line) => [line]) }, tie('blocks')),
      fc.constantFrom({}, { colspan: 2 }, { colwidth: '120,80' }),
    )
    .map(([inner, attrs]) => node('tableCell', attrs, ...inner)),
  block: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'blocks' },
    { weight: 5, arbitrary: aParagraph },
    { weight: 1, arbitrary: fc.tuple(aLine, fc.integer({ min: 1, max: 3 })).map(([line, level]) => node('heading', { level }, ...line)) },
    { weight: 1, arbitrary: fc.constant(node('horizontalRule')) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.oneof(words, fc.constantFrom('', '\n', 'a\n\n', '\n\na', '  b\n\tc\n', '```\n~~~~')), fc.constantFrom('', 'js', 'c++'))
        .map(([code, language]) => node('codeBlock', language === '' ? {} : { language }, ...(code === '' ? [] : [code]))),
    },
    { weight: 1, arbitrary: latex.map((value) => node('blockMath', { latex: value })) },
    { weight: 1, arbitrary: fc.constantFrom(node('appBlock', { blockId: 'b1' }), node('appBlock', { blockId: 'b2', height: 240 })) },
    {
      weight: 1,
      arbitrary: words.map((caption) => node('picture', { fileId: 'f1', name: 'a.png', alt: '', caption, width: 50, align: 'left' })),
    },
    { weight: 1, arbitrary: words.map((name) => node('file', { fileId: 'f2', name, size: 1200 })) },
    {
      weight: 2,
      arbitrary: fc
        .array(tie('item') as fc.Arbitrary<PageElement>, { minLength: 1, maxLength: 3 })
        .map((items) => node('bulletList', {}, ...items)),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.array(tie('item') as fc.Arbitrary<PageElement>, { minLength: 1, maxLength: 3 }), fc.constantFrom(0, 1, 5, 98))
        .map(([items, start]) => node('orderedList', { start }, ...items)),
    },
    {
      weight: 2,
      arbitrary: fc
        .array(fc.tuple(tie('item') as fc.Arbitrary<PageElement>, fc.boolean()), { minLength: 1, maxLength: 3 })
        .map((items) => node('taskList', {}, ...items.map(([item, checked]) => node('taskItem', { checked }, ...item.children)))),
    },
    { weight: 1, arbitrary: (tie('blocks') as fc.Arbitrary<PageElement[]>).map((inner) => node('blockquote', {}, ...inner)) },
    {
      weight: 1,
      arbitrary: fc.tuple(tie('blocks') as fc.Arbitrary<PageElement[]>, hues).map(([inner, hue]) => node('callout', { hue }, ...inner)),
    },
    { weight: 1, arbitrary: (tie('blocks') as fc.Arbitrary<PageElement[]>).map((inner) => node('toggle', {}, ...inner)) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(tie('blocks') as fc.Arbitrary<PageElement[]>, tie('blocks') as fc.Arbitrary<PageElement[]>)
        .map(([a, b]) => node('columns', {}, node('column', {}, ...a), node('column', {}, ...b))),
    },
    {
      weight: 1,
      arbitrary: fc
        .array(tie('cell') as fc.Arbitrary<PageElement>, { minLength: 1, maxLength: 2 })
        .map((cells) => node('table', {}, node('tableRow', {}, ...cells), node('tableRow', {}, ...cells))),
    },
    {
      weight: 1,
      arbitrary: fc
        .array(fc.tuple(aLine, aLine), { minLength: 1, maxLength: 3 })
        .map((columns) =>
          node(
            'table',
            {},
            node('tableRow', {}, ...columns.map(([head]) => node('tableHeader', {}, node('paragraph', {}, ...head)))),
            node('tableRow', {}, ...columns.map(([, cell]) => node('tableCell', {}, node('paragraph', {}, ...cell)))),
          ),
        ),
    },
  ),
}))
const aPage = fc.array(block, { maxLength: 4 })

/** A page as the editor keeps it. */
const plain = (nodes: readonly PageNode[]): unknown[] => nodes.map((each) => JSON.parse(nodeKey(each)) as unknown)

describe('a page as Markdown, and back', () => {
  test('is the same page with every node and mark (W16, W18)', () => {
    const written = pageMarkdown('', samplePage, { exact: true })
    expect(plain(readMarkdown(written))).toEqual(plain(samplePage))
  })

  test('is the same page with a tag as code in the title of a toggle', () => {
    const page = [node('toggle', {}, node('paragraph', {}, text('</details>a', mark('code'))), node('paragraph', {}))]
    expect(plain(readMarkdown(pageMarkdown('', page, { exact: true })))).toEqual(plain(page))
  })

  test.each(['strike', 'bold', 'italic'])('is the same page with an emoji at the edge of %s', (type) => {
    const page = [node('paragraph', {}, 'a', text('😀a', mark(type))), node('paragraph', {}, text('a😀', mark(type)), 'a')]
    expect(plain(readMarkdown(pageMarkdown('', page, { exact: true })))).toEqual(plain(page))
  })

  test('is the same page with a grave accent in a name, emphasis behind it, and code', () => {
    const page = [
      node('paragraph', {}, node('mention', { kind: 'member', id: 'm1', label: '`a' }), text('a', mark('bold')), text('a', mark('code'))),
    ]
    expect(plain(readMarkdown(pageMarkdown('', page, { exact: true })))).toEqual(plain(page))
  })

  test.each(['#', '##', 'a #', 'a ##', 'a#', '\\#', '\\ #'])('is the same page with the heading %s', (words) => {
    const page = [node('heading', { level: 1 }, text(words))]
    expect(plain(readMarkdown(pageMarkdown('', page, { exact: true })))).toEqual(plain(page))
  })

  test.prop([aPage], often)('is the same page, whatever it says (W16, W18)', (page) => {
    // a line of nothing is a new page
    fc.pre(!(page.length === 1 && page[0]?.type === 'paragraph' && page[0].children.length === 0))
    const written = pageMarkdown('', page, { exact: true })
    expect(plain(readMarkdown(written)), written).toEqual(plain(page))
  })

  test.prop([fc.array(aParagraph, { maxLength: 3 })], often)('keeps its words in a file, too (W18)', (page) => {
    const said = (nodes: readonly PageNode[]): string => nodes.map((each) => (isPageText(each) ? each.text : said(each.children))).join('')
    const lines = page.map((each) => ({ ...each, children: each.children.filter((part) => isPageText(part) && part.marks.length === 0) }))
    expect(said(readMarkdown(pageMarkdown('', lines))).trim()).toBe(said(lines).trim())
  })
})

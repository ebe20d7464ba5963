import { afterEach, describe, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import * as Y from 'yjs'
import { pageBody, readPageSnapshot } from '#shared/nouns/pages/page-document.ts'
import { pageHtml } from '#shared/nouns/pages/page-html.ts'
import { pageMarkAttributes, pageNodeAttributes, type PageElement } from '#shared/nouns/pages/page-nodes.ts'
import { writeNode } from '#shared/nouns/documents/write-nodes.ts'
import { markdownNodes } from '#server/items/markdown-nodes.ts'
import { readPageHtml, readPageMarkdown } from '#client/editor/read-page-file.ts'
import { PageText } from '#client/nouns/pages/PageText.tsx'
import { badIn } from '#tests/components/support/bad-in.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { openEditor, putCaret } from '#tests/components/pages/open-editor.tsx'
import { fillPage, mark, node, text } from '#tests/support/sample-page.ts'
import { xssHtml, xssMarkdown, xssValues } from '#tests/support/xss-corpus.ts'

const drawing = { drawBlock: () => null, drawPicture: () => null, drawFile: (_id: string, name: string) => name }
const ran = (): unknown => Reflect.get(window, 'ran')

describe('markup that wants to run', () => {
  useSampleDevice()
  const opened: { unmount(): Promise<void> }[] = []
  afterEach(async () => {
    for (const screen of opened.splice(0)) await screen.unmount()
  })

  async function drawPlain(nodes: readonly PageElement[]): Promise<Element> {
    const screen = await render(<PageText body={nodes} {...drawing} />)
    opened.push(screen)
    return screen.container
  }

  test('does nothing after it was imported as HTML or Markdown, and none of it is exported', async () => {
    const nodes = [
      ...xssHtml.flatMap((html) => readPageHtml(`<h1>Title</h1>${html}<p>after</p>`, 'a.html').nodes),
      ...xssMarkdown.flatMap((markdown) => readPageMarkdown(markdown, 'a.md').nodes),
      ...xssHtml.flatMap((html) => readPageMarkdown(`before\n\n${html}\n\nafter`, 'a.md').nodes),
    ]
    expect(badIn(await drawPlain(nodes))).toEqual([])
    const doc = new Y.Doc()
    fillPage(doc, nodes)
    const { screen, body } = await openEditor(doc)
    opened.push(screen)
    await expect.poll(() => body.textContent).toContain('after')
    expect(badIn(body)).toEqual([])
    const exported = new DOMParser().parseFromString(pageHtml('T', readPageSnapshot(doc).body, 'en'), 'text/html')
    expect(badIn(exported.body).filter((html) => !html.startsWith('<img'))).toEqual([])
    expect(ran()).toBeUndefined()
  })

  test.each(['/\t/evil.test', '/\n/evil.test', '//evil.test', '/\\evil.test', '/.//evil.test'])(
    'in a link to %j leads to no other site (S17)',
    async (href) => {
      const nodes = [node('paragraph', {}, text('words', mark('link', { href })))]
      for (const link of (await drawPlain(nodes)).querySelectorAll('a')) expect(link.origin).toBe(location.origin)
    },
  )

  test('does nothing after it was pasted', async () => {
    const doc = new Y.Doc()
    fillPage(doc, [node('paragraph', {}, 'Before')])
    const { screen, body, editor } = await openEditor(doc)
    opened.push(screen)
    putCaret(editor, 'end')
    for (const html of xssHtml) editor.view.pasteHTML(`<p>from</p>${html}`)
    for (const markdown of [...xssMarkdown, ...xssHtml]) editor.view.pasteText(markdown)
    await expect.poll(() => body.textContent).toContain('from')
    expect(badIn(body)).toEqual([])
    expect(badIn(await drawPlain(readPageSnapshot(doc).body.filter((each): each is PageElement => !('text' in each))))).toEqual([])
    expect(ran()).toBeUndefined()
  })

  test('does nothing after it came through the API as Markdown', async () => {
    const doc = new Y.Doc()
    fillPage(doc, [node('paragraph', {}, 'Before')])
    for (const markdown of [...xssMarkdown, ...xssHtml])
      doc.transact(() => pageBody(doc).push(markdownNodes(`from\n\n${markdown}`).map(writeNode)))
    const { screen, body } = await openEditor(doc)
    opened.push(screen)
    await expect.poll(() => body.textContent).toContain('from')
    expect(badIn(body)).toEqual([])
    expect(badIn(await drawPlain(readPageSnapshot(doc).body.filter((each): each is PageElement => !('text' in each))))).toEqual([])
    expect(ran()).toBeUndefined()
  })

  test('does nothing in a document that another program forged', async () => {
    // each attribute of each node and mark, as values of any kind that a Yjs update can carry
    const forged = xssValues.flatMap((value) => [
      ...Object.entries(pageNodeAttributes).flatMap(([type, names]) => {
        const attrs = Object.fromEntries(names.map((name) => [name, value]))
        return containers[type]
          ? [containers[type](attrs, value)]
          : [node(type, attrs, ...(leaves.has(type) ? [] : [node('paragraph', {}, value)]))]
      }),
      ...Object.entries(pageMarkAttributes).map(([type, names]) =>
        node('paragraph', {}, text(value, mark(type, Object.fromEntries(names.map((name) => [name, value]))))),
      ),
    ])
    expect(badIn(await drawPlain(forged))).toEqual([])
    const doc = new Y.Doc()
    fillPage(doc, forged)
    // beside those of the list: attributes that no page has
    doc.transact(() => {
      const made = new Y.XmlElement('paragraph')
      for (const name of ['onclick', 'style', 'srcdoc', 'src', 'href', 'class', 'innerHTML']) made.setAttribute(name, 'window.ran=1')
      made.insert(0, [new Y.XmlText('forged')])
      pageBody(doc).push([made])
    })
    const { screen, body } = await openEditor(doc)
    opened.push(screen)
    await expect.poll(() => body.textContent).toContain('forged')
    await expect.poll(() => body.querySelector('math, [data-math]')).not.toBeNull()
    expect(badIn(body)).toEqual([])
    for (const button of body.querySelectorAll<HTMLElement>('[data-toggle] button, mark, [data-callout]')) button.click()
    expect(ran()).toBeUndefined()
  })
})

const leaves = new Set(['blockMath', 'horizontalRule', 'picture', 'file', 'appBlock'])
const inside =
  (outer: string, inner: string) =>
  (attrs: PageElement['attrs'], value: string): PageElement =>
    node(outer, {}, node(inner, attrs, node('paragraph', {}, value)))
/** Nodes that stand in others only, or hold text themselves. */
const containers: Record<string, ((attrs: PageElement['attrs'], value: string) => PageElement) | undefined> = {
  paragraph: (attrs, value) => node('paragraph', attrs, value),
  heading: (attrs, value) => node('heading', attrs, value),
  codeBlock: (attrs, value) => node('codeBlock', attrs, value),
  bulletList: inside('bulletList', 'listItem'),
  orderedList: (attrs, value) => node('orderedList', attrs, node('listItem', {}, node('paragraph', {}, value))),
  listItem: inside('bulletList', 'listItem'),
  taskList: inside('taskList', 'taskItem'),
  taskItem: inside('taskList', 'taskItem'),
  column: inside('columns', 'column'),
  columns: inside('columns', 'column'),
  table: (attrs, value) => node('table', attrs, node('tableRow', {}, node('tableCell', {}, node('paragraph', {}, value)))),
  tableRow: (attrs, value) => node('table', {}, node('tableRow', attrs, node('tableCell', {}, node('paragraph', {}, value)))),
  tableHeader: (attrs, value) => node('table', {}, node('tableRow', {}, node('tableHeader', attrs, node('paragraph', {}, value)))),
  tableCell: (attrs, value) => node('table', {}, node('tableRow', {}, node('tableCell', attrs, node('paragraph', {}, value)))),
  inlineMath: (attrs) => node('paragraph', {}, node('inlineMath', attrs)),
  mention: (attrs) => node('paragraph', {}, node('mention', attrs)),
  hardBreak: (attrs, value) => node('paragraph', {}, value, node('hardBreak', attrs)),
}

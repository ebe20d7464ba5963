// their commands
import type {} from '@tiptap/extension-collaboration'
import type {} from '@tiptap/extension-table'
import type {} from '@tiptap/starter-kit'
import { afterEach, describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import * as Y from 'yjs'
import { pageText, readPageSnapshot } from '#shared/nouns/pages/page-document.ts'
import { pageHtml } from '#shared/nouns/pages/page-html.ts'
import { pageMarkdown } from '#shared/nouns/pages/page-markdown.ts'
import { pageMarkAttributes, pageNodeAttributes, isPageText, type PageElement, type PageNode } from '#shared/nouns/pages/page-nodes.ts'
import { duplicateBlock, moveBlock, textKinds, turnBlock } from '#client/editor/block-actions.ts'
import { blockAt } from '#client/editor/block-places.ts'
import { readPageHtml, readPageMarkdown } from '#client/editor/read-page-file.ts'
import { PageText } from '#client/nouns/pages/PageText.tsx'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { caretBehindBlock } from '#client/editor/text-keys.ts'
import { actAtRandom, misfitsIn, openEditor, putCaret, seededRandom } from '#tests/components/pages/open-editor.tsx'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { fillPage, mark, node, samplePage, text } from '#tests/support/sample-page.ts'

/** A page's blocks and files, which need a device. */
const drawing = { drawBlock: () => null, drawPicture: () => null, drawFile: (_id: string, name: string) => name }

async function write(nodes: readonly PageElement[], editable = true) {
  const doc = new Y.Doc()
  fillPage(doc, nodes)
  return { doc, ...(await openEditor(doc, editable)) }
}

const all = (nodes: readonly PageNode[]): PageNode[] => nodes.flatMap((each) => [each, ...(isPageText(each) ? [] : all(each.children))])
const lines = (doc: Y.Doc) => pageText(readPageSnapshot(doc)).split('\n')

describe('the editor of pages', () => {
  useSampleDevice()
  const opened: { unmount(): Promise<void> }[] = []
  afterEach(async () => {
    for (const screen of opened.splice(0)) await screen.unmount()
  })
  const keep = <Shown extends { screen: { unmount(): Promise<void> } }>(shown: Shown): Shown => {
    opened.push(shown.screen)
    return shown
  }

  test('has a sample of every node and mark', () => {
    const found = all(samplePage)
    expect(new Set(found.map(({ type }) => type))).toEqual(new Set([...Object.keys(pageNodeAttributes), 'text']))
    const marks = found.flatMap((each) => (isPageText(each) ? each.marks.map(({ type }) => type) : []))
    expect(new Set(marks)).toEqual(new Set(Object.keys(pageMarkAttributes)))
  })

  test('shows every node, keeps each as it is, and is usable in both schemes and widths', async () => {
    const { doc, screen, body } = keep(await write(samplePage))
    await expect.poll(() => body.querySelectorAll('math').length).toBe(2)
    await expect.poll(() => body.querySelector('.hljs-keyword')?.textContent).toBe('const')
    await expect.poll(() => body.textContent).toContain('Words of a block')
    for (const words of ['Ana Lima', 'Hidden below', 'Porto', 'Remember']) expect(body.textContent).toContain(words)
    expect(all(readPageSnapshot(doc).body).map(({ type }) => type)).toEqual(all(samplePage).map(({ type }) => type))
    expect(await lookedOver(() => screen.container)).toEqual([])
  })

  test('draws the same for readers without an editor', async () => {
    const screen = await render(<PageText body={samplePage} {...drawing} />)
    opened.push(screen)
    await expect.poll(() => screen.container.querySelectorAll('math').length).toBe(2)
    await expect.poll(() => screen.container.querySelector('.hljs-keyword')).not.toBeNull()
    screen.container.querySelector('summary')?.click()
    expect(await lookedOver(() => screen.container)).toEqual([])
  })

  test('writes Markdown and HTML that read back as the same page', () => {
    // app blocks, files and people stay in the workspace; Markdown has no columns, grounds and centres
    const kept = (nodes: readonly PageNode[]) => all(nodes).flatMap((each) => (isPageText(each) ? [] : each.type))
    const html = readPageHtml(pageHtml('Launch', samplePage, 'en'), 'a.html')
    expect(html.title).toBe('Launch')
    for (const type of ['table', 'taskItem', 'toggle', 'codeBlock', 'horizontalRule', 'orderedList']) {
      expect(kept(html.nodes)).toContain(type)
      expect(kept(readPageMarkdown(pageMarkdown('Launch', samplePage), 'a.md').nodes)).toContain(type === 'toggle' ? 'table' : type)
    }
    const markdown = readPageMarkdown('---\ntitle: "From front matter"\n---\n# Other\n\n[bad](javascript:x) <img src=x onerror=1>', 'a.md')
    expect(markdown.title).toBe('From front matter')
    expect(JSON.stringify(markdown.nodes)).not.toContain('"href"')
  })

  test('offers contents to an empty page', async () => {
    const { doc, body, screen } = keep(await write([node('paragraph')]))
    await screen.getByRole('button', { name: 'Meeting' }).click()
    expect(lines(doc)).toContain('Agenda')
    expect(body.querySelector('[data-type="taskList"]')).not.toBeNull()
    await expect.element(screen.getByRole('button', { name: 'Meeting' })).not.toBeInTheDocument()
  })

  test('makes a link of one typed as Markdown, and of no other address than those a page may lead to', async () => {
    const { editor, body } = keep(await write([node('paragraph')]))
    putCaret(editor, 1)
    await userEvent.keyboard('See [[the site](https://example.test/plan), [[that](javascript:x) and ![[a](https://example.test/b)')
    await expect.poll(() => body.textContent).toContain('See the site, [that](javascript:x) and ![a](https://example.test/b)')
    const links = [...body.querySelectorAll('a')].map((each) => [each.textContent, each.getAttribute('href')])
    expect(links).toEqual([['the site', 'https://example.test/plan']])
  })

  test('gives a picture a caption and a width (12)', async () => {
    const { doc, body, screen } = keep(await write([node('picture', { fileId: 'gone', name: 'a.png', width: 50 }), node('paragraph')]))
    await screen.getByRole('button', { name: 'Caption and place' }).click()
    await screen.getByRole('textbox', { name: 'Caption' }).fill('The shore')
    await screen.getByRole('textbox', { name: 'Alternative text' }).click()
    await expect.poll(() => lines(doc)).toContain('The shore')
    await userEvent.keyboard('{Escape}')
    const edge = screen.getByRole('separator', { name: 'Width of the picture' }).element()
    edge.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }))
    await expect.poll(() => body.querySelector('figure')?.style.width).toBe('45%')
  })

  test.each([
    ['Enter', () => userEvent.keyboard('{Enter}')],
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['a press outside', () => userEvent.click(document.querySelector('.ProseMirror > p')!)],
  ])('keeps a caption at once, also when %s ends it (B3)', async (_how, end) => {
    const written = [node('picture', { fileId: 'gone', name: 'a.png' }), node('paragraph', {}, 'Below')]
    const { doc, screen } = keep(await write(written))
    await screen.getByRole('button', { name: 'Caption and place' }).click()
    await userEvent.keyboard('The shore')
    await expect.poll(() => lines(doc)).toContain('The shore')
    await end()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: 'The shore' })).toBeVisible()
    await screen.getByRole('button', { name: 'The shore' }).click()
    await userEvent.keyboard(' at dusk')
    await expect.element(screen.getByRole('textbox', { name: 'Caption' })).toHaveValue('The shore at dusk')
    await end()
    await expect.poll(() => lines(doc)).toContain('The shore at dusk')
    await expect.element(screen.getByRole('button', { name: 'The shore at dusk' })).toBeVisible()
  })

  test('goes on below a picture or block that is chosen, and replaces it by no letter (B2)', async () => {
    const written = [node('paragraph', {}, 'Above'), node('picture', { fileId: 'gone', name: 'a.png' }), node('blockMath', { latex: 'x' })]
    const { doc, editor } = keep(await write(written))
    for (const at of [7, 8]) {
      editor.commands.setNodeSelection(at)
      editor.view.focus()
      await userEvent.keyboard('Go')
      const names = editor.state.doc.content.content.map(({ type }) => type.name)
      expect(names.filter((name) => name === 'picture' || name === 'blockMath')).toHaveLength(2)
      editor.commands.undo()
    }
    editor.commands.setTextSelection(6)
    editor
      .chain()
      .insertContent({ type: 'picture', attrs: { fileId: 'new' } })
      .command(caretBehindBlock)
      .run()
    editor.view.focus()
    await userEvent.keyboard('on')
    await expect.poll(() => lines(doc)).toContain('on')
    expect(editor.state.doc.content.content.filter(({ type }) => type.name === 'picture')).toHaveLength(2)
  })

  test('keeps Tab in the text, where it indents; after Escape it moves the focus (B9)', async () => {
    const { body, editor } = keep(await write([node('paragraph', {}, 'Words'), node('taskList', {}, node('taskItem', {}, 'Do'))]))
    const text = () => editor.state.doc.firstChild?.textContent
    putCaret(editor, 1)
    await userEvent.keyboard('{Tab}a')
    expect(text()).toBe('\taWords')
    expect(document.activeElement).toBe(body)
    await userEvent.keyboard('{ArrowLeft}{Shift>}{Tab}{Tab}{/Shift}')
    expect(text()).toBe('aWords')
    expect(document.activeElement).toBe(body)
    const names: string[] = []
    editor.state.doc.descendants(({ type }) => void names.push(type.name))
    for (let at = 1; at < editor.state.doc.content.size; at += 1) {
      putCaret(editor, at)
      await userEvent.keyboard('{Tab}')
      await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
      expect(document.activeElement, `at ${at} of ${names.join()}`).toBe(body)
    }
    putCaret(editor, 1)
    await userEvent.keyboard('{Escape}{Tab}')
    expect(document.activeElement).not.toBe(body)
  })

  test.each([
    ['a heading', node('heading', { level: 2 }, 'Head')],
    ['code', node('codeBlock', {}, 'Head')],
  ])('makes text of %s by Backspace at its start (B28)', async (_kind, block) => {
    const { editor } = keep(await write([node('paragraph', {}, 'Above'), block]))
    putCaret(editor, 8)
    await userEvent.keyboard('{Backspace}')
    expect(editor.state.doc.content.content.map(({ type, textContent }) => [type.name, textContent]).slice(0, 2)).toEqual([
      ['paragraph', 'Above'],
      ['paragraph', 'Head'],
    ])
  })

  test('lets nothing of a hostile document run, load or look', async () => {
    const hostile = [
      node('paragraph', { textAlign: 'left;background:url(https://evil.test/a)' }, 'One'),
      node('callout', { hue: 'red;background:url(https://evil.test/b)' }, node('paragraph', {}, 'Two')),
      node('paragraph', {}, text('Three', mark('link', { href: 'javascript:window.ran=1' }))),
      node('paragraph', {}, text('Four', mark('textColor', { hue: '"><img src=x onerror="window.ran=1">' }))),
      node('blockMath', { latex: '\\href{javascript:window.ran=1}{x}\\includegraphics{https://evil.test/c}' }),
      node('codeBlock', { language: '"><script>window.ran=1</script>' }, 'Five'),
      node('paragraph', {}, node('mention', { kind: '__proto__', id: '<img src=x onerror=window.ran=1>', label: '<b>x</b>' })),
    ]
    const { body } = keep(await write(hostile))
    await expect.poll(() => body.textContent).toContain('Five')
    const bad = (root: Element) =>
      [...root.querySelectorAll('*')].filter(
        (each) =>
          /^(script|img|iframe|object|embed)$/i.test(each.localName) ||
          [...each.attributes].some(
            ({ name, value }) => /^on/i.test(name) || /^javascript:/i.test(value) || (name === 'style' && /url\(/i.test(value)),
          ),
      )
    expect(bad(body).filter((each) => !each.classList.contains('ProseMirror-separator'))).toEqual([])
    const plain = await render(<PageText body={hostile} {...drawing} />)
    opened.push(plain)
    expect(bad(plain.container)).toEqual([])
    expect(Reflect.get(window, 'ran')).toBeUndefined()
  })

  test('moves, duplicates and turns blocks, and every kind of text comes out of every other (12)', async () => {
    const { doc, editor } = keep(
      await write([node('paragraph', {}, 'One'), node('paragraph', {}, 'Two'), node('appBlock', { blockId: 'b1', height: 120 })]),
    )
    const blockOf = (words: string) => {
      let at = -1
      editor.state.doc.forEach((each, pos) => {
        if (each.textContent === words) at = pos
      })
      const found = blockAt(editor.state, at)
      if (!found) throw new Error(words)
      return found
    }
    moveBlock(editor, blockOf('Two'), -1)
    expect(lines(doc).slice(0, 2)).toEqual(['Two', 'One'])
    duplicateBlock(editor, blockOf('One'), () => undefined)
    expect(lines(doc).slice(0, 3)).toEqual(['Two', 'One', 'One'])
    for (const kind of [...textKinds, ...textKinds.toReversed()]) {
      turnBlock(editor, blockOf('Two'), kind)
      expect(blockOf('Two').node.type.name).toBe(kind.replace(/\d$/, ''))
    }
    const block = blockAt(editor.state, blockOf('Two').node.nodeSize + 2 * blockOf('One').node.nodeSize)
    if (block) duplicateBlock(editor, block, () => 'b2')
    expect(all(readPageSnapshot(doc).body).flatMap((each) => (isPageText(each) ? [] : (each.attrs['blockId'] ?? [])))).toEqual(['b1', 'b2'])
  })

  test('finds without case and accents, and replaces in one step of undo', async () => {
    const { doc, editor, screen } = keep(await write([node('paragraph', {}, 'Café and cafe'), node('paragraph', {}, 'CAFÉ')]))
    putCaret(editor, 1)
    await userEvent.keyboard('{Control>}h{/Control}')
    await screen.getByRole('textbox', { name: 'Find', exact: true }).fill('cafe')
    await expect.element(screen.getByText('1 of 3')).toBeVisible()
    await screen.getByRole('textbox', { name: 'Replace with' }).fill('Tea')
    await screen.getByRole('button', { name: 'Replace all' }).click()
    expect(lines(doc).slice(0, 2)).toEqual(['Tea and Tea', 'Tea'])
    editor.commands.undo()
    expect(lines(doc).slice(0, 2)).toEqual(['Café and cafe', 'CAFÉ'])
  })

  test('finds commands by names with spaces, colours what stands between ==, and leaves a slash among words alone', async () => {
    const { doc, body, editor, screen } = keep(await write([node('paragraph', {}, 'Before')]))
    putCaret(editor, 'end')
    await userEvent.keyboard('{Enter}/heading 2')
    await expect.element(screen.getByRole('listbox', { name: 'Insert' }).getByRole('option').first()).toHaveTextContent('Heading 2')
    await userEvent.keyboard('{Enter}Plan{Enter}')
    expect(body.querySelector('h2')?.textContent).toBe('Plan')
    await userEvent.keyboard('either / or ==both== of')
    await expect.element(screen.getByRole('listbox', { name: 'Insert' })).not.toBeInTheDocument()
    expect(lines(doc)).toContain('either / or both of')
    expect(body.querySelector('mark')?.textContent).toBe('both')
  })

  test.each([
    ['callout', 'callout'],
    ['toggle', 'toggle'],
    ['table', 'table'],
    ['columns', 'columns'],
    ['equation', 'blockMath'],
  ])('takes a %s where a line begins with its name (12)', async (words, type) => {
    const { doc, editor, screen } = keep(await write([node('paragraph', {}, 'Before')]))
    putCaret(editor, 'end')
    await userEvent.keyboard(`{Enter}/${words}`)
    await expect.element(screen.getByRole('listbox', { name: 'Insert' }).getByRole('option').first()).toBeVisible()
    await userEvent.keyboard('{Enter}')
    expect(all(readPageSnapshot(doc).body).map((each) => each.type)).toContain(type)
  })

  test('names a person after an @ (12)', async () => {
    const { doc, editor, screen } = keep(await write([node('paragraph', {}, 'Ask ')]))
    putCaret(editor, 'end')
    await userEvent.keyboard('@bru')
    await expect.element(screen.getByRole('option', { name: /Bruno/ }).first()).toBeVisible()
    await userEvent.keyboard('{Enter}')
    const mention = all(readPageSnapshot(doc).body).find((each) => each.type === 'mention')
    expect(mention).toMatchObject({ attrs: { kind: 'member' } })
  })

  test('opens the menu of the block at the caret by a key, and gives the focus back', async () => {
    const { doc, body, editor, screen } = keep(await write([node('paragraph', {}, 'One'), node('paragraph', {}, 'Two')]))
    putCaret(editor, 2)
    await userEvent.keyboard('{Alt>}{Shift>}m{/Shift}{/Alt}')
    await expect.element(screen.getByRole('menu', { name: 'Block menu' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => document.activeElement).toBe(body)
    await userEvent.keyboard('{Alt>}{Shift>}m{/Shift}{/Alt}')
    await screen.getByRole('menuitem', { name: 'Duplicate' }).click()
    expect(lines(doc).slice(0, 3)).toEqual(['One', 'One', 'Two'])
  })

  test('pastes the cells of a sheet as a table, without its styles', async () => {
    const { body, editor, doc } = keep(await write([node('paragraph', {}, 'Before')]))
    putCaret(editor, 'end')
    editor.view.pasteHTML(
      '<table style="x"><tbody><tr><td style="background:url(https://evil.test)" colspan="2">Wide</td></tr><tr><td>a</td><td>b</td></tr></tbody></table>',
    )
    expect(body.querySelectorAll('td')).toHaveLength(3)
    expect(body.innerHTML).not.toContain('evil')
    expect(lines(doc)).toEqual(expect.arrayContaining(['Wide', 'a', 'b']))
  })

  test.each([1, 2, 3])('two writers converge on a page that fits the schema, and its blocks their settings (seed %i)', async (seed) => {
    const random = seededRandom(seed)
    const one = new Y.Doc()
    fillPage(one, samplePage)
    const two = new Y.Doc()
    Y.applyUpdate(two, Y.encodeStateAsUpdate(one))
    const writers = [keep(await openEditor(one)), keep(await openEditor(two))]
    const sync = () => {
      Y.applyUpdate(two, Y.encodeStateAsUpdate(one, Y.encodeStateVector(two)))
      Y.applyUpdate(one, Y.encodeStateAsUpdate(two, Y.encodeStateVector(one)))
    }
    for (let step = 0; step < 40; step += 1) {
      for (const [index, { editor }] of writers.entries()) actAtRandom(editor, random, index === 0 ? one : two)
      if (random() < 0.3) sync()
    }
    sync()
    sync()
    const [first, second] = writers.map(({ editor }) => editor.state.doc)
    expect(first?.toJSON()).toEqual(second?.toJSON())
    expect(() => first?.check()).not.toThrow()
    expect(readPageSnapshot(one)).toEqual(readPageSnapshot(two))
    expect(misfitsIn(one)).toEqual([])
  })
})

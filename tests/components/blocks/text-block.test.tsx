import type { Editor } from '@tiptap/core'
import { useEffect, useMemo, useSyncExternalStore, type CSSProperties } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { addBlock, appUndoScope, findBlockBody, readApp } from '#shared/nouns/apps/app-document.ts'
import { parseLightText } from '#shared/nouns/apps/light-text.ts'
import { readEmbeddedBlock } from '#shared/nouns/pages/page-document.ts'
import { isBlockTextNode, isPageText, pageMarkAttributes, pageNodeAttributes, type PageNode } from '#shared/nouns/pages/page-nodes.ts'
import { documentStarts } from '#shared/nouns/documents/document-starts.ts'
import { BlockTextsProvider } from '#client/blocks/text/block-text.ts'
import { PublicView } from '#client/blocks/text/PublicView.tsx'
import { TextView } from '#client/blocks/text/TextView.tsx'
import { View } from '#client/blocks/text/View.tsx'
import { useUndo } from '#client/engine/documents/use-undo.ts'
import { createAppCommands } from '#client/features/apps/data/app-commands.ts'
import { createAppStore } from '#client/features/apps/data/app-store.ts'
import { blockTextEditing } from '#client/features/apps/data/block-text-editing.tsx'
import { actAtRandom, openEditor, seededRandom } from '#tests/components/pages/open-editor.tsx'
import { badIn } from '#tests/components/support/bad-in.ts'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { fillPage, mark, node, samplePage, text } from '#tests/support/sample-page.ts'
import { xssHtml, xssValues } from '#tests/support/xss-corpus.ts'

const id = 'baaaaaaaaaaaa'

function newApp(words = ''): Y.Doc {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, documentStarts.app.initial())
  addBlock(doc, { id, type: 'text', text: words }, 'person')
  return doc
}

const block = (doc: Y.Doc) => {
  const [found] = readApp(doc).blocks
  if (found?.readable !== true) throw new Error('unreadable')
  return found
}

/** Commands and writing in an app's document, with the undo of the app. */
function useWriting(doc: Y.Doc) {
  const undo = useUndo(
    doc,
    useMemo(() => appUndoScope(doc), [doc]),
  )
  const commands = useMemo(() => createAppCommands(doc), [doc])
  useEffect(() => commands.follow(undo))
  return useMemo(() => blockTextEditing(doc, new Awareness(doc), commands), [doc, commands])
}

function Block({ doc }: { doc: Y.Doc }) {
  const editing = useWriting(doc)
  const store = useMemo(() => createAppStore(doc), [doc])
  const { blocks } = useSyncExternalStore(store.subscribe, store.get)
  const texts = useMemo(() => ({ read: () => blocks.flatMap((each) => (each.readable ? each.body : [])), editing }), [blocks, editing])
  return (
    <BlockTextsProvider value={texts}>
      <div role="group" aria-label="The block" tabIndex={-1} style={{ height: 320 }}>
        <View config={{ align: 'left' }} blockId={id} editing width={600} height={320} />
      </div>
    </BlockTextsProvider>
  )
}

function Bare({ doc }: { doc: Y.Doc }) {
  const { Editor: Writing } = useWriting(doc)
  return <Writing blockId={id} align="left" onDone={() => undefined} />
}

describe('the text of a block', () => {
  useSampleDevice()
  const opened: { unmount(): Promise<void> }[] = []
  afterEach(async () => {
    for (const screen of opened.splice(0)) await screen.unmount()
  })

  async function show(doc: Y.Doc) {
    const screen = await render(
      <SampleShell>
        <Block doc={doc} />
      </SampleShell>,
    )
    opened.push(screen)
    return screen
  }

  /** Opens its editor, with the caret at the end. */
  async function write(doc: Y.Doc) {
    const screen = await show(doc)
    await screen.getByRole('button', { name: 'Write in this text' }).click()
    const area = screen.getByRole('textbox', { name: 'Text', exact: true })
    await expect.element(area).toHaveFocus()
    const body = area.element() as HTMLElement & { editor: Editor }
    return { screen, area, body, editor: body.editor }
  }

  /** Its editor alone, which stays open without the focus. */
  async function openBare(doc: Y.Doc): Promise<Editor> {
    const screen = await render(
      <SampleShell>
        <Bare doc={doc} />
      </SampleShell>,
    )
    opened.push(screen)
    await expect.poll(() => screen.container.querySelector('.ProseMirror')).not.toBeNull()
    const body = screen.container.querySelector<HTMLElement & { editor: Editor }>('.ProseMirror')
    if (!body) throw new Error('no editor')
    return body.editor
  }

  test('its bar ends before the tools of the block, and scrolls to what has no room', async () => {
    const screen = await render(
      <SampleShell>
        <div style={{ '--block-tools': '88px', width: 300, height: 200 } as CSSProperties}>
          <Bare doc={newApp()} />
        </div>
      </SampleShell>,
    )
    opened.push(screen)
    await expect.element(screen.getByRole('toolbar')).toBeVisible()
    const bar = screen.getByRole('toolbar').element()
    const rightOf = (element: Element): number => element.getBoundingClientRect().right
    expect(rightOf(bar)).toBeLessThanOrEqual(rightOf(bar.closest('[data-no-drag]') ?? bar) - 88)
    expect(bar.scrollWidth).toBeGreaterThan(bar.clientWidth)
    const last = bar.querySelector<HTMLElement>('button:last-of-type')
    last?.focus()
    await expect.poll(() => last && rightOf(last) <= rightOf(bar)).toBe(true)
  })

  test('is written with the editor of pages, and read without it (15)', async () => {
    const doc = newApp()
    const { screen } = await write(doc)
    await userEvent.keyboard('# Hours{Enter}We are ')
    await screen.getByRole('button', { name: 'Bold', exact: true }).click()
    await userEvent.keyboard('open{Enter}')
    await screen.getByRole('button', { name: 'Bulleted list' }).click()
    await userEvent.keyboard('Monday')
    await expect
      .poll(() => block(doc).body)
      .toEqual([
        node('heading', { level: 1 }, 'Hours'),
        node('paragraph', {}, 'We are ', text('open', mark('bold'))),
        node('bulletList', {}, node('listItem', {}, node('paragraph', {}, 'Monday'))),
      ])
    expect(await lookedOver(() => screen.container)).toEqual([])
    await screen.getByRole('textbox', { name: 'Text', exact: true }).click()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('group', { name: 'The block' })).toHaveFocus()
    await expect.element(screen.getByRole('heading', { name: 'Hours' })).toBeVisible()
    // the name of the app or page is the one heading above
    await expect.element(screen.getByRole('heading', { name: 'Hours' })).toHaveAttribute('aria-level', '2')
    expect(screen.container.querySelector('.ProseMirror')).toBeNull()
    expect(screen.container.querySelector('li')?.textContent).toBe('Monday')
  })

  test('offers what a block holds, and nothing of a page', async () => {
    const { screen, editor } = await write(newApp())
    const names = Object.keys(editor.schema.nodes).filter((name) => name !== 'doc' && name !== 'text')
    expect(new Set(names)).toEqual(new Set(Object.keys(pageNodeAttributes).filter(isBlockTextNode)))
    expect(new Set(Object.keys(editor.schema.marks))).toEqual(new Set(Object.keys(pageMarkAttributes)))
    await userEvent.keyboard('/')
    const menu = screen.getByRole('listbox', { name: 'Insert' })
    await expect.element(menu.getByRole('option', { name: 'Table' })).toBeVisible()
    const ofPages = menu.getByRole('option', { name: /^(?:2 columns|3 columns|Picture|File|Page below|Chart|Text)/ })
    expect(ofPages.elements().map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^Text/)])
    // Escape closes the menu, and the text stays open
    await userEvent.keyboard('{Escape}')
    await expect.element(menu).not.toBeInTheDocument()
    await expect.element(screen.getByRole('textbox', { name: 'Text', exact: true })).toHaveFocus()
  })

  test('is undone with the app, and what others wrote stays', async () => {
    const doc = newApp('Ours')
    const { editor } = await write(doc)
    // in one step, however long the machine takes
    editor.view.dispatch(editor.state.tr.insertText(' and mine'))
    await expect.poll(() => block(doc).text).toBe('Ours and mine')
    const there = new Y.Doc()
    Y.applyUpdate(there, Y.encodeStateAsUpdate(doc))
    there.transact(() => findBlockBody(there, id)?.insert(0, [paragraphOf('Theirs')]), 'person')
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(there))
    await expect.poll(() => editor.getText({ blockSeparator: '|' })).toBe('Theirs|Ours and mine')
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.poll(() => block(doc).text).toBe('Theirs\nOurs')
    await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
    await expect.poll(() => block(doc).text).toBe('Theirs\nOurs and mine')
  })

  test('of an older version is rich text once it is opened', async () => {
    const doc = newApp()
    const entry = doc.getMap('blocks').get(id) as Y.Map<unknown>
    entry.delete('body')
    entry.set('version', 1)
    entry.set('text', new Y.Text('# Old\n- **one**'))
    const { editor } = await write(doc)
    expect(editor.state.doc.childCount).toBe(2)
    await userEvent.keyboard(' two')
    await expect.poll(() => block(doc).text).toBe('Old\none two')
    expect(block(doc).body[0]).toEqual(parseLightText('# Old')[0])
  })

  test('with parts of a newer version is shown and never changed', async () => {
    const doc = newApp('Known')
    const picture = new Y.XmlElement('picture')
    findBlockBody(doc, id)?.push([picture])
    const before = Y.encodeStateVector(doc)
    const screen = await show(doc)
    await screen.getByRole('button', { name: 'Write in this text' }).click()
    await expect.element(screen.getByRole('status')).toHaveTextContent('newer version')
    await expect.element(screen.getByText('Known')).toBeVisible()
    expect(Y.encodeStateVector(doc)).toEqual(before)
  })

  test('closes its editor when a newer version writes while it is open', async () => {
    const doc = newApp('Known')
    const { screen } = await write(doc)
    const there = new Y.Doc()
    Y.applyUpdate(there, Y.encodeStateAsUpdate(doc))
    findBlockBody(there, id)?.push([new Y.XmlElement('timeline')])
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(there))
    await expect.element(screen.getByRole('status')).toHaveTextContent('newer version')
    expect(findBlockBody(doc, id)?.length).toBe(2)
  })

  test('in a page is written there, and undone with the page', async () => {
    const doc = new Y.Doc()
    fillPage(doc, [node('appBlock', { blockId: 'b1', height: 200 }), node('paragraph', {}, 'After')])
    const { screen } = await openEditor(doc)
    opened.push(screen)
    await screen.getByRole('button', { name: 'Write in this text' }).click()
    const area = screen.getByRole('textbox', { name: 'Text', exact: true })
    await expect.element(area).toHaveFocus()
    const { editor } = area.element() as HTMLElement & { editor: Editor }
    editor.view.dispatch(editor.state.tr.insertText(', and more'))
    await expect.poll(() => readEmbeddedBlock(doc, 'b1')?.text).toBe('Words of a block, and more')
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.poll(() => readEmbeddedBlock(doc, 'b1')?.text).toBe('Words of a block')
    await expect.element(screen.getByText('After')).toBeVisible()
  })

  test('lets nothing of a hostile document run, in use, in its editor and for visitors', async () => {
    const forged = xssValues.flatMap((value) => [
      node('paragraph', { textAlign: value }, value),
      node('paragraph', {}, text(value, mark('link', { href: value }))),
      node('paragraph', {}, text(value, mark('textColor', { hue: value }))),
      node('callout', { hue: value }, node('paragraph', {}, value)),
      node('codeBlock', { language: value }, value),
      node('blockMath', { latex: value }),
      node('orderedList', { start: value }, node('listItem', {}, node('paragraph', {}, value))),
    ])
    const doc = newApp()
    const entry = doc.getMap('blocks').get(id) as Y.Map<unknown>
    const page = new Y.Doc()
    fillPage(page, forged)
    entry.set('body', page.getXmlFragment('body').clone())
    const visitor = await render(<PublicView block={{ type: 'text', body: [...block(doc).body], align: 'left' }} {...visitorProps} />)
    opened.push(visitor)
    expect(badIn(visitor.container)).toEqual([])
    const { screen, editor } = await write(doc)
    for (const html of xssHtml) editor.view.pasteHTML(`<p>from</p>${html}`)
    await expect.poll(() => screen.container.textContent).toContain('from')
    expect(badIn(screen.container.querySelector('.ProseMirror') ?? screen.container)).toEqual([])
    const read = await render(<TextView body={block(doc).body} align="left" />)
    opened.push(read)
    expect(badIn(read.container)).toEqual([])
    expect(Reflect.get(window, 'ran')).toBeUndefined()
  })

  test.each([1, 2, 3])('of two writers converges on what fits the schema (seed %i)', async (seed) => {
    const random = seededRandom(seed)
    const one = newApp()
    const entry = one.getMap('blocks').get(id) as Y.Map<unknown>
    const page = new Y.Doc()
    fillPage(page, samplePage.filter(fits))
    entry.set('body', page.getXmlFragment('body').clone())
    const two = new Y.Doc()
    Y.applyUpdate(two, Y.encodeStateAsUpdate(one))
    const editors = [await openBare(one), await openBare(two)]
    const sync = () => {
      Y.applyUpdate(two, Y.encodeStateAsUpdate(one, Y.encodeStateVector(two)))
      Y.applyUpdate(one, Y.encodeStateAsUpdate(two, Y.encodeStateVector(one)))
    }
    for (let step = 0; step < 40; step += 1) {
      for (const editor of editors) actAtRandom(editor, random)
      if (random() < 0.3) sync()
    }
    sync()
    sync()
    const [first, second] = editors.map(({ state }) => state.doc)
    expect(first?.toJSON()).toEqual(second?.toJSON())
    expect(() => first?.check()).not.toThrow()
    expect(block(one).body).toEqual(block(two).body)
  })
})

/** True for a node that a block may hold, with all that is in it. */
const fits = (each: PageNode): boolean => isPageText(each) || (isBlockTextNode(each.type) && each.children.every(fits))

const visitorProps = {
  blockId: id,
  fileOf: (path: string) => path,
  readRows: () => Promise.reject(new Error('no further page')),
  AddRecord: () => null,
  Form: () => null,
}

function paragraphOf(words: string): Y.XmlElement {
  const paragraph = new Y.XmlElement('paragraph')
  paragraph.insert(0, [new Y.XmlText(words)])
  return paragraph
}

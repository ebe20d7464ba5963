import type {} from '@tiptap/extension-collaboration'
import type {} from '@tiptap/starter-kit'
import { Plugin } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/core'
import { afterEach, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { pageBody } from '#shared/nouns/pages/page-document.ts'
import { openEditor, putCaret } from '#tests/components/pages/open-editor.tsx'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { fillPage, mark, node, text } from '#tests/support/sample-page.ts'

const blocks = 40

/** The text of a block in a document, to write in as another person does. */
function textOf(doc: Y.Doc, index: number): Y.XmlText {
  const block = pageBody(doc).get(index)
  const found = block instanceof Y.XmlElement ? block.get(0) : undefined
  if (!(found instanceof Y.XmlText)) throw new Error('no text')
  return found
}

describe('a long page', () => {
  useSampleDevice()
  const opened: { unmount(): Promise<void> }[] = []
  afterEach(async () => {
    for (const screen of opened.splice(0)) await screen.unmount()
  })

  async function twoPeople() {
    const here = new Y.Doc()
    fillPage(
      here,
      Array.from({ length: blocks }, (_, index) => node('paragraph', {}, `Paragraph ${index}`)),
    )
    const there = new Y.Doc()
    Y.applyUpdate(there, Y.encodeStateAsUpdate(here))
    const { screen, editor } = await openEditor(here)
    opened.push(screen)
    const receive = () => Y.applyUpdate(here, Y.encodeStateAsUpdate(there, Y.encodeStateVector(here)))
    return { here, there, editor, receive }
  }

  /** The blocks that are not the same nodes as before. */
  const changed = (before: Editor['state']['doc'], { state }: Editor): number[] =>
    state.doc.children.flatMap((child, index) => (before.children.includes(child) ? [] : [index]))

  test('keeps the blocks that others did not change, and replaces only the one that they did', async () => {
    const { there, editor, receive } = await twoPeople()
    putCaret(editor, 3)
    const before = editor.state.doc
    const replaced: number[] = []
    editor.on('transaction', ({ transaction }) => {
      for (const map of transaction.mapping.maps) map.forEach((from, to) => replaced.push(to - from))
    })
    textOf(there, 20).insert(0, 'Theirs: ')
    receive()
    expect(changed(before, editor)).toEqual([20])
    expect(editor.state.doc.child(20).textContent).toBe('Theirs: Paragraph 20')
    expect(replaced).toEqual([before.child(20).nodeSize])
    expect(editor.state.selection.from).toBe(3)
  })

  test('follows blocks that others add, take away and write in at once, with the caret in its word', async () => {
    const { here, there, editor, receive } = await twoPeople()
    const before = editor.state.doc
    const place = before.children.slice(0, 10).reduce((sum, child) => sum + child.nodeSize, 0) + 5
    putCaret(editor, place)
    there.transact(() => {
      textOf(there, 10).insert(0, 'Theirs: ')
      pageBody(there).delete(2, 3)
      const added = new Y.XmlElement('paragraph')
      added.insert(0, [new Y.XmlText('Added')])
      pageBody(there).insert(30, [added])
    })
    receive()
    expect(editor.state.doc.childCount).toBe(blocks - 2)
    expect(editor.state.doc.textContent).toContain('Paragraph 32AddedParagraph 33')
    expect(editor.state.selection.$from.parent.textContent).toBe('Theirs: Paragraph 10')
    expect(editor.state.selection.$from.parentOffset).toBe('Theirs: '.length + 4)
    editor.commands.insertContent('my')
    expect(textOf(here, 7).toJSON()).toBe('Theirs: Paramygraph 10')
  })

  test('writes a key into its block alone, and takes it back', async () => {
    const { here, editor } = await twoPeople()
    const updates: Uint8Array[] = []
    putCaret(editor, 5)
    here.on('update', (update: Uint8Array) => updates.push(update))
    editor.commands.insertContent('é')
    expect(textOf(here, 0).toJSON()).toBe('Paraégraph 0')
    expect(updates).toHaveLength(1)
    editor.commands.undo()
    expect(textOf(here, 0).toJSON()).toBe('Paragraph 0')
    expect(editor.state.doc.child(0).textContent).toBe('Paragraph 0')
  })

  test('is not drawn anew by a plugin that joins later', async () => {
    const { here, there, editor, receive } = await twoPeople()
    const before = editor.state.doc
    editor.registerPlugin(new Plugin({}))
    expect(changed(before, editor)).toEqual([])
    textOf(there, 4).insert(0, 'Theirs: ')
    receive()
    expect(changed(before, editor)).toEqual([4])
    editor.commands.insertContentAt(1, 'Mine: ')
    expect(textOf(here, 0).toJSON()).toBe('Mine: Paragraph 0')
  })

  test('shows a mark that the document does not hold only until others write', async () => {
    const here = new Y.Doc()
    fillPage(here, [
      node('paragraph', {}, text('Words '), node('inlineMath', { latex: 'x' })),
      node('paragraph', {}, text('Last', mark('bold'))),
    ])
    const there = new Y.Doc()
    Y.applyUpdate(there, Y.encodeStateAsUpdate(here))
    const { screen, editor } = await openEditor(here)
    opened.push(screen)
    editor.chain().setTextSelection({ from: 1, to: 8 }).setMark('highlight', { hue: 'pink' }).run()
    textOf(there, 1).insert(0, 'x')
    Y.applyUpdate(here, Y.encodeStateAsUpdate(there, Y.encodeStateVector(here)))
    const [words, formula] = editor.state.doc.child(0).children
    expect(words?.marks).toHaveLength(1)
    expect(formula?.marks).toHaveLength(0)
  })
})

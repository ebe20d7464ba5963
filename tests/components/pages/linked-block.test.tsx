import { afterEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import * as Y from 'yjs'
import { duplicateBlock, moveBlock, turnBlock } from '#client/editor/block-actions.ts'
import { blockAt } from '#client/editor/block-places.ts'
import { blockHash, findLinkedBlock, isBlockHash } from '#client/editor/linked-block.ts'
import { openEditor, putCaret } from '#tests/components/pages/open-editor.tsx'
import { readToasts } from '#client/ui/toast.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { fillPage, node } from '#tests/support/sample-page.ts'

const line = (words: string) => node('paragraph', {}, words)
const point = (words: string) => node('listItem', {}, line(words))

describe('a link to a block (B23)', () => {
  useSampleDevice()
  const opened: { unmount(): Promise<void> }[] = []
  afterEach(async () => {
    for (const screen of opened.splice(0)) await screen.unmount()
  })

  async function write() {
    const doc = new Y.Doc()
    fillPage(doc, [line('Buy'), node('bulletList', {}, point('Tea'), point('Milk')), line('Later'), line('')])
    const { screen, editor, body } = await openEditor(doc)
    opened.push(screen)
    const placeOf = (words: string) => {
      const $at = editor.state.doc.resolve(
        editor.view.posAtDOM([...body.querySelectorAll('p, h2')].find((p) => p.textContent === words) ?? body, 0),
      )
      return $at.node(-1).type.name === 'listItem' ? $at.before(-1) : $at.before()
    }
    const blockOf = (words: string) => {
      const block = blockAt(editor.state, placeOf(words))
      if (!block) throw new Error(words)
      return block
    }
    const hashOf = (words: string) => blockHash(editor.state, blockOf(words)) ?? ''
    const found = (hash: string) => {
      const pos = findLinkedBlock(editor.state, hash)
      return pos === undefined ? undefined : blockAt(editor.state, pos)?.node.textContent
    }
    return { doc, screen, editor, body, blockOf, hashOf, found }
  }

  test('leads to the block while others write above it and in it', async () => {
    const { editor, hashOf, found } = await write()
    const [milk, later] = [hashOf('Milk'), hashOf('Later')]
    expect([milk, later].every(isBlockHash)).toBe(true)
    editor.commands.insertContentAt(0, { type: 'paragraph', content: [{ type: 'text', text: 'First' }] })
    putCaret(editor, 'end')
    editor.view.dispatch(editor.state.tr.insertText('Never', editor.state.doc.content.size - 9, editor.state.doc.content.size - 3))
    expect(found(milk)).toBe('Milk')
    expect(found(later)).toContain('Never')
  })

  test('leads to it after it was moved or turned, and to nothing once it is gone', async () => {
    const { editor, blockOf, hashOf, found } = await write()
    const [tea, later] = [hashOf('Tea'), hashOf('Later')]
    moveBlock(editor, blockOf('Tea'), 1)
    duplicateBlock(editor, blockOf('Buy'), () => undefined)
    turnBlock(editor, blockOf('Later'), 'heading2')
    expect(found(tea)).toBe('Tea')
    expect(found(later)).toBe('Later')
    const { pos, node: gone } = blockOf('Later')
    const last = hashOf('Later')
    editor.view.dispatch(editor.state.tr.delete(pos, pos + gone.nodeSize))
    expect(found(last)).toBeUndefined()
    expect(found('#block=1.1.00000000')).toBeUndefined()
    expect(found('#block=x')).toBeUndefined()
  })

  test('is copied from the menu of the block', async () => {
    const copied: string[] = []
    const clipboard = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (words) => void copied.push(words))
    const { editor, screen, hashOf } = await write()
    putCaret(editor, 2)
    await userEvent.keyboard('{Alt>}{Shift>}m{/Shift}{/Alt}')
    await screen.getByRole('menuitem', { name: 'Copy link to block' }).click()
    await expect.poll(() => copied).toEqual([expect.stringContaining(hashOf('Buy'))])
    await expect.poll(() => readToasts().map(({ message }) => message)).toContain('Link to the block copied')
    clipboard.mockRestore()
  })

  test('opens the page at the block, or says that it is gone', async () => {
    const doc = new Y.Doc()
    fillPage(
      doc,
      Array.from({ length: 90 }, (_, at) => line(`Line ${at}`)),
    )
    const first = await openEditor(doc)
    const { state } = first.editor
    const hash = blockHash(state, { node: state.doc.child(80), pos: state.doc.resolve(0).posAtIndex(80, 0) })
    await first.screen.unmount()
    const { screen, body } = await openEditor(doc, true, undefined, undefined, `/doc-page/p${hash}`)
    opened.push(screen)
    const shown = [...body.querySelectorAll('p')].find((each) => each.textContent === 'Line 80')
    await expect
      .poll(() => (shown?.getBoundingClientRect().top ?? -1) > 0 && (shown?.getBoundingClientRect().bottom ?? 1e9) < innerHeight)
      .toBe(true)
    const lost = await openEditor(doc, true, undefined, undefined, '/doc-page/p#block=9.9.00000000')
    opened.push(lost.screen)
    await expect.poll(() => readToasts().map(({ message }) => message)).toContain('This page no longer has the linked block.')
  })
})

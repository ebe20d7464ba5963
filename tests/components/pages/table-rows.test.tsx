import { Editor, Node } from '@tiptap/core'
import { afterEach, describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import * as Y from 'yjs'
import { groupOf, movableGroups, rowAt, tableAt } from '#client/editor/table-rows.ts'
import { TableRowGrip } from '#client/editor/TableRowGrip.tsx'
import { openEditor, putCaret } from '#tests/components/pages/open-editor.tsx'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { fillPage, node } from '#tests/support/sample-page.ts'

const line = (words: string) => node('paragraph', {}, words)
const cell = (words: string, attrs = {}) => node('tableCell', attrs, line(words))
const row = (...cells: ReturnType<typeof cell>[]) => node('tableRow', {}, ...cells)
const table = node(
  'table',
  {},
  node('tableRow', {}, node('tableHeader', {}, line('City')), node('tableHeader', {}, line('Cups'))),
  row(cell('Porto'), cell('12')),
  row(cell('Lisbon'), cell('40')),
  row(cell('Faro'), cell('7')),
)

describe('rows of a table', () => {
  useSampleDevice()
  const opened: { unmount(): Promise<void> }[] = []
  afterEach(async () => {
    for (const screen of opened.splice(0)) await screen.unmount()
  })

  async function write(first = table) {
    const doc = new Y.Doc()
    fillPage(doc, [first, node('paragraph', {}, 'After')])
    const { screen, editor, body } = await openEditor(doc)
    opened.push(screen)
    const rows = () => [...body.querySelectorAll('tr')].map((each) => each.querySelector('td, th')?.textContent)
    const elementOf = (words: string) => {
      const found = [...body.querySelectorAll('tr')].find((each) => each.textContent.includes(words))
      if (!found) throw new Error(words)
      return found
    }
    const caretIn = (words: string) => putCaret(editor, editor.view.posAtDOM(elementOf(words).querySelector('p') ?? elementOf(words), 0))
    return { screen, editor, body, rows, elementOf, caretIn }
  }

  test('and columns are changed from one quiet handle and its menu (B40)', async () => {
    const { screen, editor, body, caretIn, rows } = await write()
    const handle = screen.getByRole('button', { name: 'Rows and columns' })
    expect(handle.query()).toBeNull()
    caretIn('Lisbon')
    await expect.element(handle).toBeVisible()
    // on the table's upper line, so that it covers no words
    const line = body.querySelector('.tableWrapper')?.getBoundingClientRect().top ?? 0
    const { top, bottom } = handle.element().getBoundingClientRect()
    expect(Math.abs((top + bottom) / 2 - line)).toBeLessThan(2)
    await handle.click()
    await screen.getByRole('menuitem', { name: 'Row below' }).click()
    expect(rows()).toEqual(['City', 'Porto', 'Lisbon', '', 'Faro'])
    await handle.click()
    await userEvent.keyboard('{End}{Enter}')
    await expect.poll(() => body.querySelector('table')).toBeNull()
    await expect.poll(() => handle.query()).toBeNull()
    expect(editor.isFocused).toBe(true)
  })

  test('move by keys with the caret in them, and never over the header', async () => {
    const { editor, rows, caretIn } = await write()
    caretIn('Lisbon')
    await userEvent.keyboard('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}')
    expect(rows()).toEqual(['City', 'Porto', 'Faro', 'Lisbon'])
    await userEvent.keyboard('x{Alt>}{Shift>}{ArrowUp}{ArrowUp}{ArrowUp}{/Shift}{/Alt}')
    expect(rows()).toEqual(['City', 'xLisbon', 'Porto', 'Faro'])
    editor.commands.undo()
    expect(rows()).not.toEqual(['City', 'xLisbon', 'Porto', 'Faro'])
    caretIn('City')
    await userEvent.keyboard('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}')
    expect(rows()[0]).toBe('City')
  })

  test('are dragged by a grip at their start', async () => {
    const { screen, rows, elementOf } = await write()
    elementOf('Porto').dispatchEvent(new PointerEvent('pointermove', { bubbles: true }))
    const grip = screen.getByRole('button', { name: 'Drag to move the row' })
    await expect.element(grip).toBeVisible()
    await userEvent.dragAndDrop(grip, elementOf('Faro'))
    await expect.poll(rows).toEqual(['City', 'Lisbon', 'Faro', 'Porto'])
    // a header has no grip
    elementOf('City').dispatchEvent(new PointerEvent('pointermove', { bubbles: true }))
    await expect.element(grip).not.toBeInTheDocument()
  })

  test('that cells hold together move as one', async () => {
    const tall = node('table', {}, row(cell('A', { rowspan: 2 }), cell('a1')), row(cell('a2')), row(cell('B'), cell('b')))
    const { editor, body, caretIn } = await write(tall)
    const place = rowAt(editor.state, 4)
    const found = place && tableAt(editor.state, place.tablePos)
    expect(found && movableGroups(found)).toEqual([
      { from: 0, to: 2 },
      { from: 2, to: 3 },
    ])
    expect(found && groupOf(found, 1)).toBe(0)
    caretIn('a2')
    await userEvent.keyboard('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}')
    expect([...body.querySelectorAll('tr')].map((each) => each.textContent)).toEqual(['Bb', 'Aa1', 'a2'])
    expect(() => editor.state.doc.check()).not.toThrow()
  })
})

// a page that is on the device already: its editor is there before it is drawn
test('the grip of rows waits for the text', async () => {
  const doc = Node.create({ name: 'doc', topNode: true, content: 'text*' })
  const editor = new Editor({ element: null, extensions: [doc, Node.create({ name: 'text', group: 'inline' })] })
  const screen = await render(
    <SampleShell>
      <TableRowGrip editor={editor} />
    </SampleShell>,
  )
  editor.mount(document.createElement('div'))
  await expect.poll(() => editor.isInitialized).toBe(true)
  await screen.unmount()
  editor.destroy()
})

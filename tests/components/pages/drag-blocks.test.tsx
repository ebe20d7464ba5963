import { afterEach, describe, expect, test } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import * as Y from 'yjs'
import { readPageSnapshot } from '#shared/nouns/pages/page-document.ts'
import { isPageText, type PageElement, type PageNode } from '#shared/nouns/pages/page-nodes.ts'
import { dropBlock } from '#client/editor/drop-block.ts'
import { blockAt } from '#client/editor/block-places.ts'
import { openEditor, putCaret } from '#tests/components/pages/open-editor.tsx'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { fillPage, node } from '#tests/support/sample-page.ts'

const line = (words: string) => node('paragraph', {}, words)
const point = (words: string, ...below: PageElement[]) => node('listItem', {}, line(words), ...below)
const toDo = (words: string) => node('taskItem', { checked: false }, line(words))
const tea = [line('Buy'), node('bulletList', {}, point('Tea'), point('Milk'), point('Jam')), line('Later')]

/** A page in short: `ul(Tea,Milk)`. */
const names: Record<string, string> = {
  bulletList: 'ul',
  orderedList: 'ol',
  taskList: 'todo',
  columns: 'columns',
  column: 'column',
  toggle: 'toggle',
}
const short = (each: PageNode): string => {
  if (isPageText(each)) return each.text
  const inner = each.children.map(short).join(each.type === 'paragraph' || each.type === 'mention' ? '' : ',')
  return names[each.type] ? `${names[each.type]}(${inner})` : inner
}

describe('blocks that are dragged', () => {
  useSampleDevice()
  const opened: { unmount(): Promise<void> }[] = []
  afterEach(async () => {
    for (const screen of opened.splice(0)) await screen.unmount()
  })

  async function write(nodes: readonly PageElement[]) {
    const doc = new Y.Doc()
    fillPage(doc, nodes)
    const { screen, editor, body } = await openEditor(doc)
    opened.push(screen)
    const page = () => readPageSnapshot(doc).body.map(short).filter(Boolean)
    const wordsOf = (words: string) => {
      const found = [...body.querySelectorAll('p')].find((each) => each.textContent === words)
      if (!found) throw new Error(words)
      return found
    }
    const handleOf = async (words: string) => {
      const { left, top, bottom } = wordsOf(words).getBoundingClientRect()
      const middle = (top + bottom) / 2
      wordsOf(words).dispatchEvent(new MouseEvent('mousemove', { bubbles: true, clientX: left + 5, clientY: middle }))
      // its place is found a moment later
      const grip = () => screen.container.querySelector('[data-dragging] [aria-haspopup]') ?? body
      await expect.poll(() => Math.abs(grip().getBoundingClientRect().top - top)).toBeLessThan(12)
      await expect.poll(() => getComputedStyle(grip()).visibility).toBe('visible')
      return browser.elementLocator(grip())
    }
    const drag = async (words: string, onto: string, at: { x: number; y: number }) =>
      userEvent.dragAndDrop(await handleOf(words), wordsOf(onto), { targetPosition: at })
    const drop = (words: string, pos: number, beside?: 'start' | 'end') => {
      const block = blockAt(editor.state, outerOf(words))
      const tr = block && dropBlock(editor.state, block, { pos, ...(beside && { beside }) })
      if (tr) editor.view.dispatch(tr)
    }
    /** Before the innermost item or block that holds the words. */
    const outerOf = (words: string) => {
      const $at = editor.state.doc.resolve(editor.view.posAtDOM(wordsOf(words), 0))
      return /Item$/.test($at.node(-1).type.name) && $at.index(-1) === 0 ? $at.before(-1) : $at.before()
    }
    return { doc, screen, editor, body, page, handleOf, drag, drop, outerOf, wordsOf }
  }

  test('one item of a list goes where the line says, in and out of its list (B22)', async () => {
    const { page, drag, editor } = await write(tea)
    await drag('Jam', 'Tea', { x: 60, y: 2 })
    await expect.poll(page).toEqual(['Buy', 'ul(Jam,Tea,Milk)', 'Later'])
    expect(document.querySelector('.tr-drop-line')).toBeNull()
    await drag('Tea', 'Later', { x: 60, y: 20 })
    await expect.poll(page).toEqual(['Buy', 'ul(Jam,Milk)', 'Later', 'ul(Tea)'])
    // letters typed at once go on in what was dropped
    await userEvent.keyboard('!')
    await expect.poll(page).toEqual(['Buy', 'ul(Jam,Milk)', 'Later', 'ul(Tea!)'])
    editor.commands.undo()
    await expect.poll(page).not.toContain('ul(Tea!)')
  })

  test('a paragraph that is dropped between items parts the list and can be dragged out again (B22)', async () => {
    const { page, drag } = await write(tea)
    await drag('Later', 'Milk', { x: 60, y: 2 })
    await expect.poll(page).toEqual(['Buy', 'ul(Tea)', 'Later', 'ul(Milk,Jam)'])
    await drag('Later', 'Buy', { x: 60, y: 2 })
    await expect.poll(page).toEqual(['Later', 'Buy', 'ul(Tea)', 'ul(Milk,Jam)'])
  })

  test('an item takes the kind of its new list, its inner list comes along, and numbers go on (B22)', async () => {
    const list = node('orderedList', {}, point('One', node('bulletList', {}, point('Inner'))), point('Two'), point('Three'))
    const { page, drop, outerOf, editor } = await write([list, node('taskList', {}, toDo('Pack'), toDo('Go')), line('End')])
    drop('One', outerOf('Go'))
    expect(page()).toEqual(['ol(Two,Three)', 'todo(Pack,One,ul(Inner),Go)', 'End'])
    drop('Inner', outerOf('End'))
    expect(page()).toEqual(['ol(Two,Three)', 'todo(Pack,One,Go)', 'ul(Inner)', 'End'])
    drop('End', outerOf('Three'))
    expect(page()).toEqual(['ol(Two)', 'End', 'ol(Three)', 'todo(Pack,One,Go)', 'ul(Inner)'])
    const numbers = editor.state.doc.children
      .filter(({ type }) => type.name === 'orderedList')
      .map(({ attrs }) => attrs['start'] as unknown)
    expect(numbers).toEqual([1, 2])
  })

  test('a block dropped at the side of another stands in a column beside it, and out again (B23)', async () => {
    const { page, drag, drop, outerOf, wordsOf } = await write([line('Left'), line('Right'), line('Third')])
    await drag('Right', 'Left', { x: wordsOf('Left').offsetWidth - 12, y: 10 })
    await expect.poll(page).toEqual(['columns(column(Left),column(Right))', 'Third'])
    await drag('Third', 'Right', { x: wordsOf('Right').offsetWidth - 8, y: 10 })
    await expect.poll(page).toEqual(['columns(column(Left),column(Right),column(Third))'])
    drop('Right', outerOf('Left'))
    expect(page()).toEqual(['columns(column(Right,Left),column(Third))'])
    drop('Third', 0)
    expect(page().slice(0, 3)).toEqual(['Third', 'Right', 'Left'])
  })

  test('nothing is dropped into itself, and an emptied box goes (B22)', async () => {
    const toggle = node('toggle', {}, line('Fold'), node('bulletList', {}, point('Only')))
    const { page, drop, outerOf } = await write([toggle, line('End')])
    const before = page()
    drop('Only', outerOf('Only') + 2)
    expect(page()).toEqual(before)
    drop('Only', outerOf('End'))
    expect(page()).toEqual(['toggle(Fold)', 'ul(Only)', 'End'])
  })

  test('keys move an item within its list, and at its end the whole list (B22)', async () => {
    const { page, editor, wordsOf } = await write(tea)
    putCaret(editor, editor.view.posAtDOM(wordsOf('Tea'), 0))
    const down = () => userEvent.keyboard('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}')
    await down()
    expect(page()[1]).toBe('ul(Milk,Tea,Jam)')
    await down()
    expect(page()[1]).toBe('ul(Milk,Jam,Tea)')
    await down()
    expect(page().slice(0, 3)).toEqual(['Buy', 'Later', 'ul(Milk,Jam,Tea)'])
  })

  test('the menu of an item acts on the item, also when others write in its list meanwhile (B22)', async () => {
    const { doc, page, handleOf, screen } = await write(tea)
    await (await handleOf('Milk')).click()
    const other = new Y.Doc()
    Y.applyUpdate(other, Y.encodeStateAsUpdate(doc))
    const list = other.getXmlFragment('body').get(1)
    if (!(list instanceof Y.XmlElement)) throw new Error('no list')
    const words = ((list.get(0) as Y.XmlElement).get(0) as Y.XmlElement).get(0) as Y.XmlText
    words.insert(0, 'Green ')
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(other))
    await expect.poll(page).toContain('ul(Green Tea,Milk,Jam)')
    await screen.getByRole('menuitem', { name: 'Delete' }).click()
    await expect.poll(page).toEqual(['Buy', 'ul(Green Tea,Jam)', 'Later'])
  })
})

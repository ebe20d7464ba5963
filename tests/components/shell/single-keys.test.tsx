import { useRef, useState, type ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { awaitWriting, takeWriting } from '#client/lib/awaited-writing.ts'
import { useShortcut } from '#client/lib/shortcuts.ts'
import { InlineText } from '#client/ui/InlineText.tsx'
import { Panel } from '#client/ui/Panel.tsx'
import { Popover } from '#client/ui/Popover.tsx'
import { TextField } from '#client/ui/TextField.tsx'

const run = vi.fn()
// another file of the page may have held the keys a moment ago
let now = performance.now()

/** boxes that a person opens, each with a place to write */
const boxes: [string, ReactNode][] = [
  ['a comment box', <textarea key="a" aria-label="Write a comment" />],
  ['an editor of blocks', <div key="b" contentEditable suppressContentEditableWarning />],
  [
    'a panel with a field',
    <Panel key="c" title="Settings" closeLabel="Close" onClose={() => undefined}>
      <TextField label="Name" />
    </Panel>,
  ],
  ['a popover with a field', <OpenPopover key="d" />],
]

function OpenPopover() {
  const anchor = useRef<HTMLSpanElement>(null)
  return (
    <span ref={anchor}>
      <Popover anchor={anchor} open onClose={() => undefined}>
        <TextField label="Search" type="search" />
      </Popover>
    </span>
  )
}

function Screen({ write, columns, going }: { write?: 'page' | 'editor'; columns?: boolean; going?: boolean }) {
  const [isGone, setGone] = useState(false)
  useShortcut('b', run)
  useShortcut('Escape', run)
  return (
    <>
      <button type="button">A control</button>
      {going && !isGone && (
        <button type="button" onClick={() => setGone(true)}>
          Gone when pressed
        </button>
      )}
      {columns && (
        <div role="grid">
          <div role="row">
            <div role="columnheader">
              <button type="button">Add field</button>
            </div>
          </div>
        </div>
      )}
      {write === 'page' && <article data-write-place>A page whose editor comes</article>}
      {write === 'editor' && (
        <div contentEditable suppressContentEditableWarning>
          Words
        </div>
      )}
    </>
  )
}

const press = async (keys: string): Promise<number> => {
  run.mockClear()
  await userEvent.keyboard(keys)
  return run.mock.calls.length
}

/** Stumble 1: a text that began a moment too early turned the builder mode off, and opened the menu of new things. */
describe('a shortcut of one letter (1)', () => {
  beforeEach(() => {
    // the end of the hold outlives a test
    now += 10_000
    vi.spyOn(performance, 'now').mockImplementation(() => now)
  })
  afterEach(async () => {
    await cleanup()
    vi.restoreAllMocks()
  })

  test('waits for a second after a place to write was opened', async () => {
    await render(<Screen />)
    await page.getByRole('button').click()
    expect(await press('b')).toBe(1)
    awaitWriting('place')
    expect(takeWriting('place')).toBe('')
    now += 999
    expect(await press('b'), 'within the second').toBe(0)
    now += 1
    expect(await press('b'), 'after it').toBe(1)
  })

  test('rests on the head of a column, where the form of a new field leaves the focus', async () => {
    await render(<Screen columns />)
    await page.getByRole('button', { name: 'Add field' }).click()
    expect(await press('b')).toBe(0)
    expect(await press('{Escape}'), 'a key that writes nothing').toBe(1)
    await page.getByRole('button', { name: 'A control' }).click()
    expect(await press('b'), 'on another control').toBe(1)
  })

  test.each(['page', 'editor'] as const)('rests while a %s is on the screen and nothing else has the focus', async (write) => {
    await render(<Screen write={write} />)
    expect(document.activeElement).toBe(document.body)
    expect(await press('b')).toBe(0)
    expect(await press('{Escape}'), 'a key that writes nothing').toBe(1)
    await page.getByRole('button').click()
    expect(await press('b'), 'on a control').toBe(0)
  })

  test.each(boxes)('rests while %s is open, wherever the focus is (B1)', async (_name, box) => {
    await render(
      <>
        <Screen />
        {box}
      </>,
    )
    await page.getByRole('button', { name: 'A control' }).click()
    expect(await press('b')).toBe(0)
    expect(await press('{Escape}'), 'a key that writes nothing').toBe(1)
  })

  test('works beside a search field and a title, which always stand on a screen', async () => {
    await render(
      <>
        <Screen />
        <input type="search" aria-label="Search" />
        <InlineText label="Title" value="Orders" wraps onCommit={() => undefined} />
      </>,
    )
    await page.getByRole('button', { name: 'A control' }).click()
    expect(await press('b')).toBe(1)
  })

  test('rests on the controls of a panel', async () => {
    await render(
      <>
        <Screen />
        <Panel title="Record" closeLabel="Close" onClose={() => undefined}>
          <button type="button">In the panel</button>
        </Panel>
      </>,
    )
    await page.getByRole('button', { name: 'In the panel' }).click()
    expect(await press('b')).toBe(0)
    await page.getByRole('button', { name: 'A control' }).click()
    expect(await press('b'), 'outside of it').toBe(1)
  })

  test('rests when the focus got lost with its control, until a press (B1)', async () => {
    await render(<Screen going />)
    await page.getByRole('button', { name: 'Gone when pressed' }).click()
    expect(document.activeElement).toBe(document.body)
    expect(await press('b')).toBe(0)
    await page.getByRole('button', { name: 'A control' }).click()
    expect(await press('b')).toBe(1)
  })

  test('rests after Tab out of a field, until a press (B1)', async () => {
    await render(
      <>
        <input type="search" aria-label="Search" />
        <Screen />
      </>,
    )
    await page.getByRole('searchbox').click()
    await userEvent.keyboard('{Tab}')
    expect(document.activeElement).toBe(page.getByRole('button', { name: 'A control' }).element())
    expect(await press('b')).toBe(0)
    await page.getByRole('button', { name: 'A control' }).click()
    expect(await press('b')).toBe(1)
  })
})

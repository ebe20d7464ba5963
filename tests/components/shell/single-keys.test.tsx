import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { awaitWriting, takeWriting } from '#client/lib/awaited-writing.ts'
import { useShortcut } from '#client/lib/shortcuts.ts'

const run = vi.fn()
// another file of the page may have held the keys a moment ago
let now = performance.now()

function Screen({ write, columns }: { write?: 'page' | 'editor'; columns?: boolean }) {
  useShortcut('b', run)
  useShortcut('Escape', run)
  return (
    <>
      <button type="button">A control</button>
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
    expect(await press('b'), 'on a control').toBe(1)
  })
})

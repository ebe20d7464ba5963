import type { Editor } from '@tiptap/core'
import { useLayoutEffect } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import * as Y from 'yjs'
import { openEditor, Writing } from '#tests/components/pages/open-editor.tsx'
import { awaitWriting } from '#client/lib/awaited-writing.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { fillPage, node } from '#tests/support/sample-page.ts'

/** Timers of a millisecond run before the effects of what is drawn with it, as on a busy device. */
function Late({ timers }: { timers: Map<number, () => void> }) {
  useLayoutEffect(() => {
    for (const [id, run] of timers) {
      timers.delete(id)
      run()
    }
  }, [timers])
  return null
}

/** Keeps the timers of a millisecond back. */
function holdShortTimers(): Map<number, () => void> {
  const held = new Map<number, () => void>()
  const [set, clear] = [window.setTimeout.bind(window), window.clearTimeout.bind(window)]
  let last = -1
  const hold = (run: TimerHandler, ms?: number, ...given: unknown[]): number => {
    if (ms !== 1 || typeof run !== 'function') return set(run, ms, ...given)
    held.set((last -= 1), () => run(...given))
    return last
  }
  vi.spyOn(window, 'setTimeout').mockImplementation(hold as typeof window.setTimeout)
  vi.spyOn(window, 'clearTimeout').mockImplementation((id) => void (held.delete(Number(id)) || clear(id)))
  return held
}

/** TipTap drops an editor that no effect has claimed within a millisecond, and makes another one then. */
describe('a page that is slow to start', () => {
  useSampleDevice()
  afterEach(() => void vi.restoreAllMocks())

  test('is written all the same', async () => {
    const doc = new Y.Doc()
    const row = node('tableRow', {}, node('tableCell', {}, node('paragraph', {}, 'Porto')))
    fillPage(doc, [node('table', {}, row, row), node('paragraph', {}, 'After')])
    const timers = holdShortTimers()
    const { container, unmount } = await render(
      <SampleShell>
        <Writing doc={doc} editable pageId="page" onUnknown={() => undefined} />
        <Late timers={timers} />
      </SampleShell>,
    )
    const body = (): (HTMLElement & { editor?: Editor }) | null => container.querySelector('.ProseMirror')
    await expect.poll(() => body()?.editor?.isInitialized).toBe(true)
    body()
      ?.querySelector('tr')
      ?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }))
    await expect.poll(() => container.querySelector('[aria-label="Drag to move the row"]')).not.toBe(null)
    await unmount()
  })

  test('takes what was typed before it was there as if it were typed now', async () => {
    const doc = new Y.Doc()
    awaitWriting('test')
    await userEvent.keyboard('# Head{Enter}- one{Enter}two{Enter}{Enter}a plain end')
    const { screen, body } = await openEditor(doc)
    await expect.poll(() => body.querySelector('h1')?.textContent).toBe('Head')
    await expect.poll(() => [...body.querySelectorAll('li')].map((each) => each.textContent)).toEqual(['one', 'two'])
    await expect.poll(() => body.querySelector(':scope > p')?.textContent).toBe('a plain end')
    expect(document.activeElement).toBe(body)
    await screen.unmount()
  })

  test('keeps what is there already, and writes above it', async () => {
    const doc = new Y.Doc()
    fillPage(doc, [node('paragraph', {}, 'Theirs')])
    awaitWriting('test')
    await userEvent.keyboard('Mine')
    const { screen, body } = await openEditor(doc)
    await expect
      .poll(() => [...body.querySelectorAll(':scope > p')].map((each) => each.textContent).slice(0, 2))
      .toEqual(['Mine', 'Theirs'])
    await screen.unmount()
  })
})

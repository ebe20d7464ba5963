import { createElement } from 'react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { useRowGestures, type RowGestures } from '#client/ui/grid/use-row-gestures.ts'

/** As little of a document as React needs to draw nothing. */
const element = (more: object) => ({ nodeType: 1, tagName: 'DIV', addEventListener: () => undefined, ...more })
const document = element({ nodeType: 9, documentElement: element({}) })

beforeAll(() => {
  const window = { HTMLIFrameElement: class {}, document }
  // all that is tested happens at once: what React puts off would find no document later
  const later = { setImmediate: () => undefined }
  for (const [name, value] of Object.entries({ document, window, ...later })) vi.stubGlobal(name, value)
})
afterAll(() => vi.unstubAllGlobals())

it('what a person may do in a row stays the same function while the rows change, and does what it does now', async () => {
  const { createRoot } = await import('react-dom/client')
  const { flushSync } = await import('react-dom')
  const root = createRoot(element({ ownerDocument: document }) as unknown as Element)
  const given: RowGestures[] = []
  const done: string[] = []
  const Rows = ({ of, opens }: { of: string; opens: boolean }): null => {
    const note = (what: string): void => void done.push(`${what} ${of}`)
    given.push(
      useRowGestures({
        onToggleGroup: undefined,
        onCheck: (row) => note(`check ${row}`),
        onOpen: opens ? (row) => note(`open ${row}`) : undefined,
        finishEditing: (after) => note(`finish ${after}`),
      }),
    )
    return null
  }
  const paint = (of: string, opens = true): void => flushSync(() => root.render(createElement(Rows, { of, opens })))
  paint('first')
  paint('second')
  const [first, second] = given
  expect(second).toBe(first)
  first?.onCheck?.(3, false)
  first?.onOpen?.(4)
  first?.finishEditing('down')
  expect(done).toEqual(['check 3 second', 'open 4 second', 'finish down second'])
  expect(first?.onToggleGroup).toBeUndefined()
  paint('third', false)
  expect(given.at(-1)?.onOpen).toBeUndefined()
})

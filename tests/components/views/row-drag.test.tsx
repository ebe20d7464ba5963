import { useRef } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { gridView } from '#shared/views/grid-view.ts'
import { readEntities } from '#client/engine/replica/use-entities.ts'
import type { GridHandle } from '#client/ui/grid/grid-types.ts'
import { TableGrid } from '#client/views/grid/TableGrid.tsx'
import { useTableWork } from '#client/views/grid/use-table-work.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { useHeldMutations } from '#tests/components/support/held-mutations.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { ids, table } from '#tests/components/support/sample-workspace.ts'

const nothing: ReadonlySet<string> = new Set()
const noop = (): void => undefined
const config = { ...gridView.defaults(), color_by: 'fcccccccccccc' }

function Rows() {
  const handle = useRef<GridHandle>(null)
  const work = useTableWork(table, { ...gridView.query(config), closed: nothing, viewId: ids.view })
  if (work.rows.status === 'loading') return null
  return (
    <div style={{ height: 400, width: 900, display: 'flex', flexDirection: 'column' }}>
      <TableGrid
        ref={handle}
        table={table}
        work={work}
        access={work.access}
        config={config}
        onChange={noop}
        closed={nothing}
        onClosed={noop}
        withFigures={false}
        onOpenRecord={noop}
      />
      <button type="button" onClick={work.gestures.undo}>
        Undo
      </button>
    </div>
  )
}

const rowsOf = (container: Element): HTMLElement[] =>
  [...container.querySelectorAll<HTMLElement>('[data-row]')].toSorted((a, b) => Number(a.dataset['row']) - Number(b.dataset['row']))
const namesIn = (container: Element): (string | null | undefined)[] =>
  rowsOf(container).map((row) => row.querySelector('[data-col="0"]')?.textContent)
const asMade = ['Linden Café', 'Harbour Bakery', 'Old Mill Books']

/** Nothing sorts the table, so that people give its rows their places. */
describe('the rows of a table', () => {
  useSampleDevice()
  afterEach(cleanup)
  useHeldMutations()

  test('are dragged by their numbers and moved by keys to their places, and undo takes it back', async () => {
    const { container, getByRole } = await render(
      <SampleShell>
        <Rows />
      </SampleShell>,
    )
    await expect.poll(() => namesIn(container)).toEqual(asMade)
    const grid = container.querySelector<HTMLElement>('[role=grid]')
    await expect.poll(() => grid?.dataset['places']).toBe('')
    // an option colours its record
    await expect.poll(() => rowsOf(container).every((row) => row.dataset['hue'] !== undefined)).toBe(true)

    const head = (at: number): Element => rowsOf(container)[at]?.querySelector('[role=rowheader]') ?? document.body
    await userEvent.dragAndDrop(head(0), head(2), { sourcePosition: { x: 20, y: 8 }, targetPosition: { x: 20, y: 28 } })
    await expect.poll(() => namesIn(container)).toEqual(['Harbour Bakery', 'Old Mill Books', 'Linden Café'])
    expect(readEntities('recordPlace').map(({ recordId }) => recordId)).toEqual([ids.records[0]])
    // the press of a drag ticks no row
    expect(container.querySelector('[data-checked]')).toBe(null)

    // the first row was the active one, and still is where it went
    grid?.focus()
    await userEvent.keyboard('{Alt>}{Shift>}{ArrowUp}{/Shift}{/Alt}')
    await expect.poll(() => namesIn(container)).toEqual(['Harbour Bakery', 'Linden Café', 'Old Mill Books'])
    for (const _ of [1, 2]) await getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => namesIn(container)).toEqual(asMade)
  })

  test('are dragged by a finger that holds; one that moves at once scrolls', async () => {
    const { container, getByRole } = await render(
      <SampleShell>
        <Rows />
      </SampleShell>,
    )
    await expect.poll(() => namesIn(container)).toEqual(asMade)
    const grid = container.querySelector<HTMLElement>('[role=grid]')
    await expect.poll(() => grid?.dataset['places']).toBe('')
    const numberOf = (at: number): Element => rowsOf(container)[at]?.querySelector('[role=rowheader]') ?? document.body
    const line = (): Element | null => container.querySelector('[data-drop-line]')
    const touch = (on: Element, type: string, y: number): void => {
      const { left } = on.getBoundingClientRect()
      const finger = { pointerId: 7, pointerType: 'touch', isPrimary: true, button: 0, buttons: type === 'pointerup' ? 0 : 1 }
      on.dispatchEvent(new PointerEvent(type, { ...finger, clientX: left + 10, clientY: y, bubbles: true, cancelable: true }))
    }
    const middle = (at: number): number => {
      const { top, height } = numberOf(at).getBoundingClientRect()
      return top + height / 2
    }

    // a swipe
    const first = numberOf(0)
    touch(first, 'pointerdown', middle(0))
    touch(first, 'pointermove', middle(1))
    touch(first, 'pointermove', middle(2))
    expect(line()).toBe(null)
    touch(first, 'pointerup', middle(2))
    expect(namesIn(container)).toEqual(asMade)

    // the line says that the finger holds the row
    touch(first, 'pointerdown', middle(0))
    await expect.poll(line).not.toBe(null)
    touch(first, 'pointermove', middle(2) + 12)
    const move = new Event('touchmove', { bubbles: true, cancelable: true })
    first.dispatchEvent(move)
    expect(move.defaultPrevented).toBe(true)
    const menu = new MouseEvent('contextmenu', { bubbles: true, cancelable: true })
    first.dispatchEvent(menu)
    expect(menu.defaultPrevented).toBe(true)
    touch(first, 'pointerup', middle(2) + 12)
    await expect.poll(() => namesIn(container)).toEqual(['Harbour Bakery', 'Old Mill Books', 'Linden Café'])
    await expect.poll(line).toBe(null)
    expect(container.querySelector('[data-checked]')).toBe(null)
    await getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => namesIn(container)).toEqual(asMade)
  })
})

import { useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import type { KanbanConfig } from '#shared/views/kanban-view.ts'
import { kanbanView } from '#shared/views/kanban-view.ts'
import { PageBlocks } from '#client/blocks/shell/PageBlocks.tsx'
import { readEntities } from '#client/engine/replica/use-entities.ts'
import { useTableWork } from '#client/views/grid/use-table-work.ts'
import { KanbanBody } from '#client/views/kanban/KanbanBody.tsx'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { useHeldMutations } from '#tests/components/support/held-mutations.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { ids, table } from '#tests/components/support/sample-workspace.ts'

const nothing: ReadonlySet<string> = new Set()
const noop = (): void => undefined

function Board({ start }: { start: Partial<KanbanConfig> }) {
  const [config, setConfig] = useState<KanbanConfig>({ ...kanbanView.defaults(), kanban_field: 'feeeeeeeeeeee', ...start })
  const work = useTableWork(table, { ...kanbanView.query(config), closed: nothing, viewId: ids.view })
  const change = (patch: Partial<KanbanConfig>): void => setConfig((before) => ({ ...before, ...patch }))
  if (work.rows.status === 'loading') return null
  return (
    <div style={{ height: 500, display: 'flex', flexDirection: 'column' }}>
      <button type="button" onClick={work.gestures.undo}>
        Undo
      </button>
      <KanbanBody
        table={table}
        work={work}
        access={work.access}
        settings={{ config, closed: nothing, changed: false, change, setClosed: noop, save: noop, reset: noop }}
        isPhone={false}
        checked={nothing}
        onChecked={undefined}
        onOpen={noop}
      />
    </div>
  )
}

const show = (start: Partial<KanbanConfig> = {}) =>
  render(
    <SampleShell>
      <Board start={start} />
    </SampleShell>,
  )

const cardsOf = (container: Element): string[] =>
  [...container.querySelectorAll('section')].map((column) =>
    [...column.querySelectorAll('[data-record]')].map((card) => card.textContent).join(),
  )
const first = ['Linden Café,Old Mill Books', 'Harbour Bakery']

/** Ctrl+Z did nothing in the boards of apps: only tables listened to it. */
describe('a board in a block', () => {
  useSampleDevice()
  afterEach(cleanup)
  useHeldMutations()

  test('takes back by a key what was done in it (A7)', async () => {
    const { container, getByRole } = await render(
      <SampleShell>
        <PageBlocks drives="[]">
          <Board start={{}} />
        </PageBlocks>
      </SampleShell>,
    )
    await expect.poll(() => cardsOf(container)).toEqual(first)
    await getByRole('button', { name: /^Add card to/ })
      .first()
      .click()
    await userEvent.keyboard('Blue Door{Enter}{Escape}')
    await expect.poll(() => cardsOf(container).join()).toContain('Blue Door')
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.poll(() => cardsOf(container)).toEqual(first)
    await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
    await expect.poll(() => cardsOf(container).join()).toContain('Blue Door')
  })
})

/** A board by the field Paid: two cards are not ticked, one is. */
describe('a board', () => {
  useSampleDevice()
  // several files share one page, and only the first is cleaned up by itself
  afterEach(cleanup)
  useHeldMutations()

  test('what is switched off is not there: moving, adding, the column of records without a value', async () => {
    const { container } = await show({
      kanban_disable_default_column: true,
      kanban_hide_add_button: true,
      kanban_disable_drag_drop_cards: true,
    })
    await expect.poll(() => cardsOf(container)).toEqual(['Harbour Bakery'])
    expect(container.textContent).not.toMatch(/Add card/)
    expect(container.querySelector('[draggable=true]')).toBe(null)
  })

  test('the column of records without a value stands last where nothing is in it, and stays there', async () => {
    const { container, getByRole } = await show({ kanban_field: 'fcccccccccccc' })
    const heads = (): string[] => [...container.querySelectorAll('section h3')].map((head) => head.textContent)
    await expect.poll(heads).toEqual(['Half done', 'No Status'])
    container.querySelector<HTMLElement>('[data-record]')?.focus()
    await expect.poll(() => document.activeElement?.textContent).toMatch(/Linden/)
    await userEvent.keyboard('{Control>}{Shift>}{ArrowRight}{/Shift}{/Control}')
    await expect.poll(() => cardsOf(container)[1]).toMatch(/Linden/)
    expect(heads()).toEqual(['Half done', 'No Status'])
    await getByRole('button', { name: 'Undo' }).click()
  })

  test('without its field a board shows no card, and another field is chosen', async () => {
    const { container, getByRole } = await show({ kanban_field: 'fzzzzzzzzzzzz' })
    await expect.poll(() => container.textContent).toMatch(/Choose the field of the columns/)
    expect(container.textContent).not.toMatch(/Linden/)
    await getByRole('combobox').click()
    await getByRole('option', { name: 'Paid' }).click()
    await expect.poll(() => cardsOf(container)).toEqual(first)
  })

  test('Ctrl, Shift and an arrow move a card to the next column, and keep the keys with it; one undo takes value and place back', async () => {
    const { container, getByRole } = await show()
    await expect.poll(() => cardsOf(container)).toEqual(first)
    container.querySelector<HTMLElement>('[data-record]')?.focus()
    await expect.poll(() => document.activeElement?.textContent).toBe('Linden Café')
    await userEvent.keyboard('{Control>}{Shift>}{ArrowRight}{/Shift}{/Control}')
    await expect.poll(() => cardsOf(container)).toEqual(['Old Mill Books', 'Linden Café,Harbour Bakery'])
    await expect.poll(() => document.activeElement?.textContent).toBe('Linden Café')
    await userEvent.keyboard('{Control>}{Shift>}{ArrowDown}{/Shift}{/Control}')
    await expect.poll(() => cardsOf(container)).toEqual(['Old Mill Books', 'Harbour Bakery,Linden Café'])
    expect(readEntities('recordPlace').map(({ recordId }) => recordId)).toEqual([ids.records[0]])
    await getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => cardsOf(container)).toEqual(['Old Mill Books', 'Linden Café,Harbour Bakery'])
    await getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => cardsOf(container)).toEqual(first)
    expect(readEntities('recordPlace')).toEqual([])
  })

  test('a card goes by its menu to a column, whose new cards take its value', async () => {
    const { container, getByRole } = await show()
    await getByRole('button', { name: 'Record options' }).first().click()
    await getByRole('menuitem', { name: 'Ticked', exact: true }).click()
    await expect.poll(() => cardsOf(container)).toEqual(['Old Mill Books', 'Harbour Bakery,Linden Café'])
    await getByRole('button', { name: 'Add card to Ticked' }).click()
    await userEvent.keyboard('New Café{Enter}')
    await expect.poll(() => cardsOf(container)[1]).toMatch(/New Café/)
    // where letters would be shortcuts nobody is left
    await userEvent.keyboard('{Escape}')
    await expect.element(getByRole('button', { name: 'Add card to Ticked' })).toHaveFocus()
  })
})
